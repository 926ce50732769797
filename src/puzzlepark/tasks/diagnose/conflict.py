"""Conflict: the clues of a puzzle without solution that contradict each other.

Clues that a rule of the model states are left out with their rules: what else they mean to the board, as black cells
that stop a wind, stays as it is, so fewer clues never have fewer solutions. Other clues are loosened on the board.

First clues are left out as long as there is no solution. Then the smallest conflict is sought by its duality with the
solutions of fewer clues: any conflict has a clue of those that such a solution breaks, for as many solutions as needed.
"""

from __future__ import annotations

from collections.abc import Iterable

from puzzlepark.core.diagnosis import Conflict
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.record import replace
from puzzlepark.tasks.diagnose.hitting import Hitting
from puzzlepark.tasks.diagnose.probe import Group, Probe, Undecided


def conflict(probe: Probe) -> tuple[Conflict, str | None]:
    """The clues that contradict each other, and why the search ended early, if it did."""
    return _Search(probe).run()


class Subsets:
    """The boards that have only some of a puzzle's clues."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.rules = probe.genre.model(probe.puzzle).rules
        stated = {rule.clue for rule in self.rules if rule.clue}
        loose = probe.groups()
        # Some clues are never taken off the board, as the sums of Kakuro, but their rules can be left out.
        self.groups = [*loose, *((clue,) for clue in sorted(stated.difference(*loose)))]
        self.stated = {group for group in self.groups if stated.issuperset(group)}

    def solution(self, kept: Iterable[Group]) -> Solution | None:
        """A solution of the board with these groups only; raises what Probe's questions raise."""
        kept = set(kept)
        puzzle, model = self._relaxed({group for group in self.groups if group not in kept})
        return self.probe.relaxed(puzzle, model)

    def met(self, group: Group, solution: Solution) -> bool:
        """Whether a solution obeys all rules of a group; one that is loosened on the board is not looked at."""
        if group not in self.stated:
            return False
        return all(rule.constraint.holds(solution.marks) for rule in self.rules if rule.clue in group)

    def _relaxed(self, dropped: set[Group]) -> tuple[Puzzle, Model]:
        loose = dropped - self.stated
        puzzle = self.probe.without_group(group for group in self.groups if group in loose)
        model = self.probe.genre.model(puzzle)
        gone: set[Spot] = {spot for group in dropped & self.stated for spot in group}
        return puzzle, replace(model, rules=tuple(rule for rule in model.rules if rule.clue not in gone))


class _Search:
    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.boards = Subsets(probe)
        self.core = list(self.boards.groups)
        self.minimal = False

    def run(self) -> tuple[Conflict, str | None]:
        smallest, stopped = False, None
        try:
            self._shrink()
            smallest = bool(self.boards.groups) and self._smallest()
        except (Stopped, KeyboardInterrupt) as stop:
            stopped = stop.reason if isinstance(stop, Stopped) else "interrupted"
        clues = tuple(sorted(spot for group in self.core for spot in group))
        return Conflict(clues, self.minimal or smallest, smallest), stopped

    def _shrink(self) -> None:
        """Leave out one clue after another, or several at once while that goes well."""
        done, together, undecided = 0, max(1, len(self.core) // 4), False
        while done < len(self.core):
            self.probe.say("leaving clues out", done, len(self.core))
            fewer = self.core[:done] + self.core[done + together :]
            try:
                contradicts = self.boards.solution(fewer) is None
            except Undecided:
                contradicts, undecided = False, undecided or together == 1
            if contradicts:
                self.core, together = fewer, 2 * together
            elif together > 1:
                together = max(1, min(together, len(self.core) - done) // 2)
            else:
                done += 1
        self.minimal = not undecided

    def _smallest(self) -> bool:
        """Make the conflict as small as can be; whether that is proved."""
        with Hitting[Group]() as family:
            rounds = 0
            while True:
                self.probe.say("looking for a smaller conflict", rounds, 0)
                rounds += 1
                fewest = family.smallest()
                if len(fewest) == len(self.core):
                    return True
                try:
                    solution = self.boards.solution(fewest)
                    if solution is None:
                        self.core = fewest
                        return True
                    family.add(self._rest(fewest, solution))
                except Undecided:
                    return False

    def _rest(self, kept: list[Group], solution: Solution) -> list[Group]:
        """The groups outside a set that has a solution, which is made as large as can be from `kept`."""
        broken = [g for g in self.boards.groups if g not in kept and not self.boards.met(g, solution)]
        kept = [g for g in self.boards.groups if g not in broken]
        for group in tuple(broken):
            if group not in broken:
                continue
            other = self.boards.solution([*kept, group])
            if other is not None:
                broken = [g for g in broken if g != group and not self.boards.met(g, other)]
                kept = [g for g in self.boards.groups if g not in broken]
        return broken

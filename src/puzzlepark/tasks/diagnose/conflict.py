"""Conflict: clues of a puzzle without solution that contradict each other.

A clue that rules of the model state is left out by removing these rules. Its other effects on the board stay, such as a
black cell that stops a wind. So fewer clues never have fewer solutions. Other clues are removed from the board.

First, deletion-based minimization leaves out clues as long as there is no solution. Then implicit hitting sets find the
smallest conflict: for every set of clues with a solution, each conflict has a clue that this solution violates.
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
from puzzlepark.tasks.diagnose.probe import Group, Probe, Undecided, stop_reason


def conflict(probe: Probe) -> tuple[Conflict, str | None]:
    """The clues that contradict each other, and the reason if the search ended early."""
    return _ConflictSearch(probe).run()


class Subsets:
    """The boards with only some of a puzzle's clues."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.rules = probe.genre.model(probe.puzzle).rules
        stated = {rule.clue for rule in self.rules if rule.clue}
        removable = probe.groups()
        # Some clues, such as the sums of Kakuro, cannot be removed from the board, but their rules can be left out.
        self.groups = [*removable, *((clue,) for clue in sorted(stated.difference(*removable)))]
        self.stated = {group for group in self.groups if stated.issuperset(group)}

    def solution(self, kept: Iterable[Group]) -> Solution | None:
        """A solution of the board with these groups only. Raises Undecided and Stopped, as the queries of Probe."""
        kept = set(kept)
        puzzle, model = self._relax({group for group in self.groups if group not in kept})
        return self.probe.relaxed(puzzle, model)

    def obeys(self, solution: Solution, group: Group) -> bool:
        """True if a solution obeys all rules of a group. False for a group without rules, which is not checked."""
        if group not in self.stated:
            return False
        return all(rule.constraint.holds(solution.marks) for rule in self.rules if rule.clue in group)

    def _relax(self, dropped: set[Group]) -> tuple[Puzzle, Model]:
        removed = dropped - self.stated
        puzzle = self.probe.without_group(group for group in self.groups if group in removed)
        model = self.probe.genre.model(puzzle)
        clues: set[Spot] = {spot for group in dropped & self.stated for spot in group}
        return puzzle, replace(model, rules=tuple(rule for rule in model.rules if rule.clue not in clues))


class _ConflictSearch:
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
            stopped = stop_reason(stop)
        clues = tuple(sorted(spot for group in self.core for spot in group))
        return Conflict(clues, self.minimal or smallest, smallest), stopped

    def _shrink(self) -> None:
        """Leave out clues, several at once: twice as many after a success, half as many after a failure."""
        done, together, undecided = 0, max(1, len(self.core) // 4), False
        while done < len(self.core):
            self.probe.progress("leaving clues out", done, len(self.core))
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
        """Replace the conflict by a smallest one; True if that is proved."""
        with Hitting[Group]() as family:
            rounds = 0
            while True:
                self.probe.progress("looking for a smaller conflict", rounds, 0)
                rounds += 1
                fewest = family.smallest()
                if len(fewest) == len(self.core):
                    return True
                try:
                    solution = self.boards.solution(fewest)
                    if solution is None:
                        self.core = fewest
                        return True
                    family.add(self._correction_set(fewest, solution))
                except Undecided:
                    return False

    def _correction_set(self, kept: list[Group], solution: Solution) -> list[Group]:
        """A minimal correction set: the complement of a maximal set of groups, grown from `kept`, with a solution."""
        violated = [g for g in self.boards.groups if g not in kept and not self.boards.obeys(solution, g)]
        kept = [g for g in self.boards.groups if g not in violated]
        for group in tuple(violated):
            if group not in violated:
                continue
            other = self.boards.solution([*kept, group])
            if other is not None:
                violated = [g for g in violated if g != group and not self.boards.obeys(other, g)]
                kept = [g for g in self.boards.groups if g not in violated]
        return violated

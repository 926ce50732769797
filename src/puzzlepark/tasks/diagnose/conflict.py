"""Find clues that contradict each other in a puzzle without a solution.

If a clue has rules in the model, it is left out by removing these rules. Its other effects on the board stay, such as
those of a black cell that stops a wind. Hence the board with fewer clues never has fewer solutions. A clue without
rules of its own is removed from the board.

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


class BoardsWithFewerClues:
    """The boards with only some of a puzzle's groups of clues."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.rules = probe.genre.model(probe.puzzle).rules
        clues_with_rules = {rule.clue for rule in self.rules if rule.clue}
        removable = probe.groups()
        # Some clues, such as the sums of Kakuro, cannot be removed from the board, but their rules can be left out.
        self.groups = [*removable, *((clue,) for clue in sorted(clues_with_rules.difference(*removable)))]
        self.with_rules = {group for group in self.groups if clues_with_rules.issuperset(group)}
        """The groups in which every clue has rules of its own."""

    def solution(self, kept: Iterable[Group]) -> Solution | None:
        """A solution of the board with only these groups; None if there is none. Raises Undecided or Stopped, like the
        queries of Probe."""
        kept = set(kept)
        puzzle, model = self._without({group for group in self.groups if group not in kept})
        return self.probe.solution_of_relaxed(puzzle, model)

    def obeys(self, solution: Solution, group: Group) -> bool:
        """True if a solution obeys all rules of a group. False for a group without rules, which is not checked."""
        if group not in self.with_rules:
            return False
        return all(rule.constraint.holds(solution.marks) for rule in self.rules if rule.clue in group)

    def _without(self, omitted: set[Group]) -> tuple[Puzzle, Model]:
        """The board and the model without some groups. Those with rules stay on the board, but lose their rules."""
        removed = omitted - self.with_rules
        puzzle = self.probe.without_groups(group for group in self.groups if group in removed)
        model = self.probe.genre.model(puzzle)
        clues_without_effect: set[Spot] = {spot for group in omitted & self.with_rules for spot in group}
        rules = tuple(rule for rule in model.rules if rule.clue not in clues_without_effect)
        return puzzle, replace(model, rules=rules)


class _ConflictSearch:
    """The search for groups of clues that contradict each other. `core` is the best conflict so far."""

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        self.boards = BoardsWithFewerClues(probe)
        self.core = list(self.boards.groups)
        self.minimal = False

    def run(self) -> tuple[Conflict, str | None]:
        """Find a minimal conflict, then a smallest one. Returns it with the reason if the search ended early."""
        smallest, stopped = False, None
        try:
            self._shrink()
            smallest = bool(self.boards.groups) and self._smallest()
        except (Stopped, KeyboardInterrupt) as stop:
            stopped = stop_reason(stop)
        clues = tuple(sorted(spot for group in self.core for spot in group))
        return Conflict(clues, self.minimal or smallest, smallest), stopped

    def _shrink(self) -> None:
        """Leave out groups from the conflict as long as the remaining groups have no solution. Several are left out at
        once: twice as many after a success, half as many after a failure."""
        done, size, undecided = 0, max(1, len(self.core) // 4), False
        while done < len(self.core):
            self.probe.progress("leaving clues out", done, len(self.core))
            fewer = self.core[:done] + self.core[done + size :]
            try:
                is_conflict = self.boards.solution(fewer) is None
            except Undecided:
                is_conflict, undecided = False, undecided or size == 1
            if is_conflict:
                self.core, size = fewer, 2 * size
            elif size > 1:
                size = max(1, min(size, len(self.core) - done) // 2)
            else:
                done += 1
        self.minimal = not undecided

    def _smallest(self) -> bool:
        """Replace the conflict by a smallest one, and return whether it is proved to be smallest. The family of sets to
        hit has one correction set for each query."""
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
        """A minimal correction set: groups without which there is a solution. `solution` is one with the groups `kept`,
        to which further groups are added as long as there is a solution."""
        groups, obeys = self.boards.groups, self.boards.obeys
        violated = [group for group in groups if group not in kept and not obeys(solution, group)]
        kept = [group for group in groups if group not in violated]
        for added in tuple(violated):
            if added not in violated:
                continue
            other = self.boards.solution([*kept, added])
            if other is not None:
                violated = [group for group in violated if group != added and not obeys(other, group)]
                kept = [group for group in groups if group not in violated]
        return violated

"""Find the clues of a puzzle that its only solution does not need."""

from __future__ import annotations

from puzzlepark.core.diagnosis import Redundancy
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Status
from puzzlepark.tasks.diagnose.probe import Group, Probe, Undecided, stop_reason


def redundancy(probe: Probe, answer: Solution) -> tuple[Redundancy, str | None]:
    """The clues that a puzzle with this only solution does not need, and the reason if the search ended early."""
    search, stopped = _RedundancySearch(probe, answer), None
    try:
        search.remove_each()
        search.remove_together()
    except (Stopped, KeyboardInterrupt) as stop:
        stopped = stop_reason(stop)
    together = search.together or search.spare[:1]
    return Redundancy(_spots(search.spare), search.known, _spots(together), probe.without_groups(together)), stopped


class Redundant(NamedTuple):
    """The redundant clues of a puzzle."""

    spare: tuple[Spot, ...]
    """Each of these clues can be removed alone, and the solutions stay the same."""
    same_number: tuple[Spot, ...]
    """If any one of these clues is removed, there is exactly one solution, but a different one."""
    known: bool
    """True if both lists are complete."""


def redundant_clues(probe: Probe, answer: Solution) -> Redundant:
    """The redundant clues of a puzzle with this only solution. Raises Stopped if the time ends."""
    search = _RedundancySearch(probe, answer)
    search.remove_each(with_same_number=True)
    return Redundant(_spots(search.spare), _spots(search.same_number), search.known)


class _RedundancySearch:
    """The search for groups of clues that can be removed, alone or together."""

    def __init__(self, probe: Probe, answer: Solution) -> None:
        self.probe = probe
        self.answer = answer
        self.shown = probe.shown_layers()
        self.spare: list[Group] = []
        self.same_number: list[Group] = []
        self.known = False
        self.together: list[Group] = []

    def remove_each(self, with_same_number: bool = False) -> None:
        """Find the clues that can be removed alone. On request, also find those without which there is exactly one
        solution, but a different one."""
        groups, undecided = self.probe.groups(), False
        for done, group in enumerate(groups):
            self.probe.progress("taking single clues away", done, len(groups))
            try:
                if self._same_without([group]):
                    self.spare.append(group)
                elif with_same_number and self._another_without(group):
                    self.same_number.append(group)
            except Undecided:
                undecided = True
        self.known = not undecided

    def remove_together(self) -> None:
        """Find a large set of spare clues that can be removed together. Several are tried at once: twice as many after
        a success, half as many after a failure."""
        done, size = 0, 4
        while done < len(self.spare):
            self.probe.progress("taking clues away together", done, len(self.spare))
            batch = self.spare[done : done + size]
            try:
                same = self._same_without([*self.together, *batch])
            except Undecided:
                same = False
            if same:
                self.together += batch
                done, size = done + len(batch), 2 * size
            elif len(batch) > 1:
                size = len(batch) // 2
            else:
                done += 1

    def _another_without(self, group: Group) -> bool:
        """True if the board without a clue has exactly one solution, which is not the answer."""
        puzzle = self.probe.without_groups([group])
        if self.probe.genre.check(puzzle, self.answer.marks):
            return False
        return self.probe.solve(puzzle, 2).status is Status.UNIQUE

    def _same_without(self, groups: list[Group]) -> bool:
        """True if the answer is the only solution of the board without some clues."""
        puzzle = self.probe.without_groups(groups)
        if not self.probe.genre.check(puzzle, self.answer.marks):
            return False
        report = self.probe.solve(puzzle, 2)
        unique = report.status is Status.UNIQUE
        return unique and report.solutions[0].project(self.shown) == self.answer.project(self.shown)


def _spots(groups: list[Group]) -> tuple[Spot, ...]:
    """The clues of groups, in the order of the board."""
    return tuple(sorted(spot for group in groups for spot in group))

"""Redundancy: the clues that a puzzle with one solution could do without."""

from __future__ import annotations

from puzzlepark.core.diagnosis import Redundancy
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Status
from puzzlepark.tasks.diagnose.probe import Group, Probe, Undecided


def redundancy(probe: Probe, answer: Solution) -> tuple[Redundancy, str | None]:
    """The spare clues, and why the search ended early, if it did."""
    search, stopped = _Search(probe, answer), None
    try:
        search.each_alone()
        search.some_together()
    except (Stopped, KeyboardInterrupt) as stop:
        stopped = stop.reason if isinstance(stop, Stopped) else "interrupted"
    together = search.together or search.spare[:1]
    return Redundancy(_spots(search.spare), search.known, _spots(together), probe.without_group(together)), stopped


class Redundant(NamedTuple):
    """The clues each of which can be taken away alone, those without which there is one other solution, and whether
    these are all."""

    spare: tuple[Spot, ...]
    same_number: tuple[Spot, ...]
    known: bool


def redundant_clues(probe: Probe, answer: Solution) -> Redundant:
    """The redundant clues, by this project's reading and by the number of solutions alone; raises Stopped."""
    search = _Search(probe, answer)
    search.each_alone(numbers=True)
    return Redundant(_spots(search.spare), _spots(search.same_number), search.known)


class _Search:
    def __init__(self, probe: Probe, answer: Solution) -> None:
        self.probe = probe
        self.answer = answer
        self.shown = probe.genre.model(probe.puzzle).views[probe.view]
        self.spare: list[Group] = []
        self.same_number: list[Group] = []
        self.known = False
        self.together: list[Group] = []

    def each_alone(self, numbers: bool = False) -> None:
        """Take each clue away; with `numbers`, find also those without which another solution is the only one."""
        groups, undecided = self.probe.groups(), False
        for done, group in enumerate(groups):
            self.probe.say("taking single clues away", done, len(groups))
            try:
                if self._same_without([group]):
                    self.spare.append(group)
                elif numbers and self._another_without(group):
                    self.same_number.append(group)
            except Undecided:
                undecided = True
        self.known = not undecided

    def some_together(self) -> None:
        """Take spare clues away one after another, or several at once while that goes well."""
        done, some = 0, 4
        while done < len(self.spare):
            self.probe.say("taking clues away together", done, len(self.spare))
            more = self.spare[done : done + some]
            try:
                same = self._same_without([*self.together, *more])
            except Undecided:
                same = False
            if same:
                self.together += more
                done, some = done + len(more), 2 * some
            elif len(more) > 1:
                some = len(more) // 2
            else:
                done += 1

    def _another_without(self, group: Group) -> bool:
        """Whether the board less a clue, by which the answer became wrong, has exactly one solution again."""
        puzzle = self.probe.without_group([group])
        if self.probe.genre.check(puzzle, self.answer.marks):
            return False
        return self.probe.solve(puzzle, 2).status is Status.UNIQUE

    def _same_without(self, groups: list[Group]) -> bool:
        """Whether the answer is the only solution of the board less some clues."""
        puzzle = self.probe.without_group(groups)
        if not self.probe.genre.check(puzzle, self.answer.marks):
            return False
        report = self.probe.solve(puzzle, 2)
        unique = report.status is Status.UNIQUE
        return unique and report.solutions[0].project(self.shown) == self.answer.project(self.shown)


def _spots(groups: list[Group]) -> tuple[Spot, ...]:
    return tuple(sorted(spot for group in groups for spot in group))

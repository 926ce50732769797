"""A board of links with lengths as the cover kernel leaves it: certain paths, and parts that share no cell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from itertools import product
from math import prod

from puzzlepark import _native
from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.cover_cadical import UNKNOWN, PartClauses
from puzzlepark.constraints.links.paths import link_board
from puzzlepark.core.errors import Stopped
from puzzlepark.core.report import Task

MOST_PATHS = 4_000_000
"""Two ends with more paths between them, where all else is concluded, stay open."""
PATHS_A_STEP = 200
"""Paths that a bound on steps allows for each of them."""
MOST_WORK = 500_000_000
"""Decisions times options that the kernel spends on one part before CaDiCaL has it."""
FEWEST_NODES = 2_000
LEAST_WORK = 5_000_000
"""Decisions times options, some milliseconds, that a part with all its paths is worth, however few the steps."""
MOST_COUNTED = 5_000
"""At most this many choices of one part are counted by listing them with CaDiCaL."""
NAMED = 6
"""At most this many ends are named in a sentence, others by their number."""


class View(IntEnum):
    PICTURE = 0
    FILL = 1
    LINKS = 2


Choice = list[int]
"""Options of a part that cover it, by their numbers."""


class Part:
    """One part of a board: its choices, found one after another by whoever can."""

    def __init__(self, board: CoverState, number: int, task: Task) -> None:
        self.board = board
        self.number = number
        self.task = task
        self.kernel = board.cover.part(number)
        options = self.paths = board.cover.paths(number)
        self.nodes = max(FEWEST_NODES, min(1_000_000, MOST_WORK // len(options)))

    @property
    def _memory(self) -> int:
        return self.task.clock.budget.memory // 4

    def _cap(self) -> int:
        steps = self.task.clock.budget.steps
        return self.nodes if steps is None else min(self.nodes, max(steps, LEAST_WORK // len(self.paths)))

    def _hands_over(self, end: _native.Stop) -> None:
        """The kernel has ended early: raise Stopped, unless CaDiCaL may go on."""
        if end is not _native.Stop.cap:
            raise Stopped(end.name)
        if self.task.clock.budget.steps is not None:
            raise self.board.stopped([self.number])
        self.task.stats.method = "exact cover by parts, some of them by CaDiCaL"

    def _clauses(self) -> PartClauses:
        try:
            return PartClauses(self.kernel, self.task.clock)
        except Stopped as stop:
            raise (self.board.stopped([self.number]) if stop.reason == "cap" else stop) from None

    def choices(self, view: View) -> Iterator[Choice]:
        """All choices, or one for each picture, in an order that repeats."""
        listing = self.kernel.listing(view is View.PICTURE)
        known: list[Choice] = []
        while True:
            end, choice = listing.next(self.task.clock.left, self._cap())
            if end is not _native.Stop.done:
                self._hands_over(end)
                break
            if choice is None:
                return
            known.append(choice)
            yield choice
        yield from self._clauses().choices(view is View.PICTURE, known)

    def listed(self, view: View) -> list[Choice]:
        """All choices, as far as there is memory for them."""
        deductions = LazyList(self.choices(view), self._memory)
        while deductions.get(len(deductions.found)) is not None:
            self.task.clock.tick()
        return deductions.found

    def count(self, view: View, patient: bool) -> int | None:
        """The exact number of deductions; None if the kernel cannot tell and nobody is patient."""
        seconds, nodes = self.task.clock.left, self._cap()
        if view is View.PICTURE:
            end, deductions = self.kernel.pictures(seconds, nodes, self._memory)
        else:
            end, fills, links = self.kernel.count(seconds, nodes, self._memory)
            deductions = fills if view is View.FILL else links
        if end is _native.Stop.done:
            return int.from_bytes(deductions, "little")
        self._hands_over(end)
        if not patient:
            return None
        total = 0
        for n, choice in enumerate(self._clauses().choices(view is View.PICTURE, [])):
            if n == MOST_COUNTED:
                raise self.board.stopped([self.number])
            total += prod(self.paths[i][1] for i in choice) if view is View.LINKS else 1
        return total

    def possible(self) -> tuple[bytes, bytes]:
        """Which options are in some choice, and which cells are bare in some."""
        end, live, bare = self.kernel.possible(self.task.clock.left, self._cap(), [])
        if end is _native.Stop.done and UNKNOWN not in live and UNKNOWN not in bare:
            return live, bare
        self._hands_over(_native.Stop.cap if end is _native.Stop.done else end)
        clauses = self._clauses()
        if 1 not in live:
            # With one choice to start from the kernel finds most others by small changes.
            choice = next(clauses.choices(False, []), None)
            if choice is None:
                return bytes(len(live)), bytes(len(bare))
            end, live, bare = self.kernel.possible(self.task.clock.left, self._cap(), choice)
            if end not in (_native.Stop.done, _native.Stop.cap):
                raise Stopped(end.name)
        return clauses.possible(live, bare)


class LazyList:
    """The paths of a part, or of one end's certain cells, for one deduction after another; read like a list."""

    def __init__(self, source: Iterator[list[int]], memory: int) -> None:
        self.source = source
        self.found: list[list[int]] = []
        self.room = memory

    def get(self, index: int) -> list[int] | None:
        while index >= len(self.found):
            paths = next(self.source, None)
            if paths is None:
                return None
            self.room -= 100 + 40 * len(paths)
            if self.room < 0:
                raise Stopped("memory")
            self.found.append(paths)
        return self.found[index]


class CoverState:
    """Links after all conclusions: certain paths, parts, and ends that stay open."""

    def __init__(self, links: Links, task: Task) -> None:
        self.links = links
        self.task = task
        self.cover = _native.Cover(*link_board(links))
        memory, steps = task.clock.budget.memory // 4, task.clock.budget.steps
        paths = MOST_PATHS if steps is None else min(MOST_PATHS, PATHS_A_STEP * steps)
        end, self.possible = self.cover.settle(task.clock.left, paths, memory)
        if end is not _native.Stop.done:
            raise self._stopped(end.name, self.cover.unsettled_ends, "not been settled")
        self.parts = [Part(self, k, task) for k in range(self.cover.size)] if self.possible else []

    def resume(self, task: Task) -> None:
        """Work for a task, whose statistics say how the board is settled."""
        self.task = task
        for part in self.parts:
            part.task = task
        task.stats.method = f"exact cover in {len(self.parts)} parts" if self.parts else "settled without a guess"
        task.stats.figures["paths listed"] = self.cover.listed
        task.stats.figures["parts"] = len(self.parts)

    @property
    def open(self) -> bool:
        """Whether ends have too many paths to list."""
        return bool(self.possible and self.cover.open_ends)

    def stopped(self, parts: list[int]) -> Stopped:
        """For ends that are open, or else for parts that take too long."""
        if not parts:
            return self._stopped("cap", self.cover.open_ends, "too many possible paths")
        return self._stopped("cap", [e for k in parts for e in self.cover.ends(k)], "too many ways to fit together")

    @contextmanager
    def naming(self) -> Iterator[None]:
        """Whatever ends the work early, the ends that are not settled are named."""
        try:
            yield
        except Stopped as stop:
            if not self.task.stats.unsettled:
                self._stopped(stop.reason, self.cover.unsettled_ends, "not been settled")
            raise

    def _stopped(self, reason: str, ends: list[int], why: str) -> Stopped:
        """Says in the statistics which ends are not settled, and how many are."""
        names = [_named(self.links, e) for e in ends[:NAMED]]
        if len(ends) > NAMED:
            names.append(f"{len(ends) - NAMED} more")
        listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
        sure = len(self.links.ends) - len(self.cover.unsettled_ends)
        self.task.stats.unsettled = f"{listed} have {why}; of {len(self.links.ends)} numbers {sure} are settled."
        return Stopped(reason)

    def projections(self, view: View) -> Iterator[list[int]]:
        """The paths of one solution for each deduction, the last part turning fastest."""
        memory = self.task.clock.budget.memory // 4
        certain: list[int] = []
        turning: list[LazyList] = []
        for first, count in self.cover.fixed:
            if count == 1 or view is not View.LINKS:
                certain.append(first)
            else:
                turning.append(LazyList(([p] for p in range(first, first + count)), memory))
        turning += [LazyList(self._paths(part, view), memory) for part in self.parts]
        # Every part must have a choice before any product of them is worth a deduction.
        if any(deductions.get(0) is None for deductions in turning):
            return
        if self.open:
            raise self.stopped([])
        place = [0] * len(turning)
        while True:
            paths = list(certain)
            for k, deductions in zip(place, turning, strict=True):
                paths += deductions.get(k) or []
            yield paths
            for k in reversed(range(len(turning))):
                place[k] += 1
                if turning[k].get(place[k]) is not None:
                    break
                place[k] = 0
            else:
                return
            self.task.clock.tick()

    def _paths(self, part: Part, view: View) -> Iterator[list[int]]:
        for choice in part.choices(view):
            if view is not View.LINKS:
                yield [part.paths[i][0] for i in choice]
                continue
            ranges = (range(first, first + count) for first, count in map(part.paths.__getitem__, choice))
            yield from map(list, product(*ranges))


def _named(links: Links, end: int) -> str:
    cell, _, length = links.ends[end]
    return f"{length} in row {cell.row + 1}, column {cell.col + 1}"

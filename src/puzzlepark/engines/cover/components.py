"""A `Links` constraint with lengths after the native kernel has propagated: the paths that are certain, and independent
components, which have no cell in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from itertools import product
from math import prod

from puzzlepark import _native
from puzzlepark.constraints.links import Links
from puzzlepark.constraints.links.paths import link_board
from puzzlepark.core.errors import Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Task
from puzzlepark.engines.cover.component_clauses import UNKNOWN, ComponentClauses

MOST_PATHS = 4_000_000
"""If two ends have more paths between them after propagation, these are not listed, and the ends stay open."""
PATHS_A_STEP = 200
"""If steps are bounded, the number of paths that may be listed for each step."""
MOST_WORK = 500_000_000
"""Decisions times options that the kernel spends on one component before CaDiCaL takes over."""
FEWEST_NODES, MOST_NODES = 2_000, 1_000_000
"""Bounds on the decisions that the kernel spends on one component, whatever the number of its options."""
LEAST_WORK = 5_000_000
"""Decisions times options that a component may always cost, even if fewer steps are allowed. They take milliseconds."""
MOST_COUNTED = 5_000
"""Maximum number of choices of one component that are counted by listing them with CaDiCaL."""
NAMED = 6
"""Maximum number of ends that a sentence names. Further ones are only counted."""
LIST_BYTES, ITEM_BYTES = 100, 40
"""Approximate memory of a list of path numbers, and of each number."""


class View(IntEnum):
    """What distinguishes solutions: the label of each cell, the owner of each cell, or the paths themselves."""

    PICTURE = 0
    FILL = 1
    LINKS = 2


class PathRange(NamedTuple):
    """Consecutive path numbers: paths over the same set of cells."""

    first: int
    size: int


Choice = list[int]
"""The numbers of options that together cover a component."""


class Component:
    """One component of a board. Its choices are found by the kernel, or by CaDiCaL where the kernel gives up."""

    def __init__(self, board: CoverState, number: int, task: Task) -> None:
        self.board = board
        self.number = number
        self.task = task
        self.kernel = board.cover.part(number)
        self.paths = [PathRange(*paths) for paths in board.cover.paths(number)]
        """The paths of each option."""
        self.nodes = max(FEWEST_NODES, min(MOST_NODES, MOST_WORK // len(self.paths)))

    @property
    def _memory(self) -> int:
        """The bytes that the kernel may use for this component."""
        return self.task.clock.budget.memory // 4

    def _node_limit(self) -> int:
        """The number of decisions that the kernel may make."""
        steps = self.task.clock.budget.steps
        return self.nodes if steps is None else min(self.nodes, max(steps, LEAST_WORK // len(self.paths)))

    def _check_fallback(self, stop: _native.Stop) -> None:
        """Raise Stopped unless CaDiCaL may continue after the kernel has stopped early."""
        if stop is not _native.Stop.cap:
            raise Stopped(stop.name)
        if self.task.clock.budget.steps is not None:
            raise self.board.stopped([self.number])
        self.task.stats.method = "exact cover by parts, some of them by CaDiCaL"

    def _clauses(self) -> ComponentClauses:
        """The component as clauses. If it has too many options, the exception names its ends."""
        try:
            return ComponentClauses(self.kernel, self.task.clock)
        except Stopped as stop:
            raise (self.board.stopped([self.number]) if stop.reason == "cap" else stop) from None

    def choices(self, view: View) -> Iterator[Choice]:
        """All choices, or one for each picture, in an order that repeats."""
        listing = self.kernel.listing(view is View.PICTURE)
        known: list[Choice] = []
        while True:
            stop, choice = listing.next(self.task.clock.left, self._node_limit())
            if stop is not _native.Stop.done:
                self._check_fallback(stop)
                break
            if choice is None:
                return
            known.append(choice)
            yield choice
        yield from self._clauses().choices(view is View.PICTURE, known)

    def listed(self, view: View) -> list[Choice]:
        """All choices as a list. Raises Stopped if they exceed the memory."""
        choices = LazyList(self.choices(view), self._memory)
        while choices.get(len(choices.items)) is not None:
            self.task.clock.tick()
        return choices.items

    def count(self, view: View, may_enumerate: bool) -> int | None:
        """The exact number of projections; None if the kernel gives up and they may not be enumerated."""
        seconds, nodes = self.task.clock.left, self._node_limit()
        if view is View.PICTURE:
            stop, number = self.kernel.pictures(seconds, nodes, self._memory)
        else:
            stop, fills, links = self.kernel.count(seconds, nodes, self._memory)
            number = fills if view is View.FILL else links
        if stop is _native.Stop.done:
            return int.from_bytes(number, "little")
        self._check_fallback(stop)
        if not may_enumerate:
            return None
        total = 0
        for n, choice in enumerate(self._clauses().choices(view is View.PICTURE, [])):
            if n == MOST_COUNTED:
                raise self.board.stopped([self.number])
            total += prod(self.paths[i].size for i in choice) if view is View.LINKS else 1
        return total

    def possible(self) -> tuple[bytes, bytes]:
        """For each option whether some choice has it, and for each cell whether some choice leaves it uncovered."""
        stop, usable, uncovered = self.kernel.possible(self.task.clock.left, self._node_limit(), [])
        if stop is _native.Stop.done and UNKNOWN not in usable and UNKNOWN not in uncovered:
            return usable, uncovered
        self._check_fallback(_native.Stop.cap if stop is _native.Stop.done else stop)
        clauses = self._clauses()
        if 1 not in usable:
            # The kernel knows no choice. If CaDiCaL finds one, the kernel finds most others by small changes of it.
            choice = next(clauses.choices(False, []), None)
            if choice is None:
                return bytes(len(usable)), bytes(len(uncovered))
            stop, usable, uncovered = self.kernel.possible(self.task.clock.left, self._node_limit(), choice)
            if stop not in (_native.Stop.done, _native.Stop.cap):
                raise Stopped(stop.name)
        return clauses.possible(usable, uncovered)


class LazyList:
    """A list whose items are computed on access, within a bound on memory. An item is a list of path or option
    numbers."""

    def __init__(self, source: Iterator[list[int]], memory: int) -> None:
        self.source = source
        self.items: list[list[int]] = []
        self.memory = memory

    def get(self, index: int) -> list[int] | None:
        """The item at an index; None after the end."""
        while index >= len(self.items):
            item = next(self.source, None)
            if item is None:
                return None
            self.memory -= LIST_BYTES + ITEM_BYTES * len(item)
            if self.memory < 0:
                raise Stopped("memory")
            self.items.append(item)
        return self.items[index]


class CoverState:
    """Links after propagation: certain paths, components, and open ends, which have too many paths to list."""

    def __init__(self, links: Links, task: Task) -> None:
        self.links = links
        self.task = task
        self.cover = _native.Cover(*link_board(links))
        memory, steps = task.clock.budget.memory // 4, task.clock.budget.steps
        most_paths = MOST_PATHS if steps is None else min(MOST_PATHS, PATHS_A_STEP * steps)
        stop, self.possible = self.cover.propagate(task.clock.left, most_paths, memory)
        if stop is not _native.Stop.done:
            raise self._stopped(stop.name, self.cover.unsettled_ends, "not been settled")
        self.certain = [PathRange(*paths) for paths in self.cover.fixed]
        """For each end that is decided, the paths over its cells."""
        self.components = [Component(self, k, task) for k in range(self.cover.size)] if self.possible else []

    def resume(self, task: Task) -> None:
        """Continue with another task, and record the results of propagation in its statistics."""
        self.task = task
        for component in self.components:
            component.task = task
        number = len(self.components)
        task.stats.method = f"exact cover in {number} parts" if number else "settled without a guess"
        task.stats.figures["paths listed"] = self.cover.listed
        task.stats.figures["parts"] = number

    @property
    def open(self) -> bool:
        """Whether ends have too many paths to list."""
        return bool(self.possible and self.cover.open_ends)

    def stopped(self, components: list[int]) -> Stopped:
        """The exception for components that take too long, or for open ends if there is no such component."""
        if not components:
            return self._stopped("cap", self.cover.open_ends, "too many possible paths")
        ends = [end for number in components for end in self.cover.ends(number)]
        return self._stopped("cap", ends, "too many ways to fit together")

    @contextmanager
    def naming_unsettled_ends(self) -> Iterator[None]:
        """Record the unsettled ends if the block raises Stopped."""
        try:
            yield
        except Stopped as stop:
            if not self.task.stats.unsettled:
                self._stopped(stop.reason, self.cover.unsettled_ends, "not been settled")
            raise

    def _stopped(self, reason: str, ends: list[int], why: str) -> Stopped:
        """Record in the statistics which ends are not settled, and return the exception to raise."""
        names = [_describe_end(self.links, end) for end in ends[:NAMED]]
        if len(ends) > NAMED:
            names.append(f"{len(ends) - NAMED} more")
        listed = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)
        settled = len(self.links.ends) - len(self.cover.unsettled_ends)
        self.task.stats.unsettled = f"{listed} have {why}; of {len(self.links.ends)} numbers {settled} are settled."
        return Stopped(reason)

    def projections(self, view: View) -> Iterator[list[int]]:
        """The paths of one solution for each projection. The projections are all combinations of independent choices,
        of which the last one changes fastest."""
        memory = self.task.clock.budget.memory // 4
        certain: list[int] = []
        factors: list[LazyList] = []
        for first, size in self.certain:
            if size == 1 or view is not View.LINKS:
                certain.append(first)
            else:
                factors.append(LazyList(([path] for path in range(first, first + size)), memory))
        factors += [LazyList(self._paths(component, view), memory) for component in self.components]
        # If one factor is empty, there are no products.
        if any(factor.get(0) is None for factor in factors):
            return
        if self.open:
            raise self.stopped([])
        indices = [0] * len(factors)
        while True:
            paths = list(certain)
            for index, factor in zip(indices, factors, strict=True):
                paths += factor.get(index) or []
            yield paths
            for k in reversed(range(len(factors))):
                indices[k] += 1
                if factors[k].get(indices[k]) is not None:
                    break
                indices[k] = 0
            else:
                return
            self.task.clock.tick()

    def _paths(self, component: Component, view: View) -> Iterator[list[int]]:
        """The path numbers of each choice. If the view shows the links, each combination of paths counts."""
        for choice in component.choices(view):
            options = [component.paths[option] for option in choice]
            if view is not View.LINKS:
                yield [paths.first for paths in options]
            else:
                yield from map(list, product(*(range(first, first + size) for first, size in options)))


def _describe_end(links: Links, end: int) -> str:
    """A phrase for an end, such as "5 in row 1, column 2"."""
    cell, _, length = links.ends[end]
    return f"{length} in row {cell.row + 1}, column {cell.col + 1}"

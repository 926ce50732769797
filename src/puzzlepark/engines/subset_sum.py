"""Subset sums: a native search over systems of linear equations with Boolean unknowns.

Takes Same, Regions and Count over 0/1 layers. What the equations decide without a guess is settled
first; what is left falls into groups that share no equation, which are searched and counted apart, so
that a board of many independent parts costs their sum and not their product.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from time import perf_counter

from puzzlepark import _native
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.report import Task
from puzzlepark.engines.linear import Line, columns, linear, refuses
from puzzlepark.engines.table_count import count_tables
from puzzlepark.engines.tables import METHOD, table_of, two_solutions

SETTLED = "settled by subset sums, without a guess"
QUICK_SOLUTIONS = 64
QUICK_NODES = 2_000
"""A count first lists at most this many solutions, with at most this many decisions for each: most puzzles have few."""


class Group:
    """Classes that hang together by equations, with a kernel of their own, which is read like a list."""

    def __init__(self, members: list[int], lines: list[Line], task: Task, keep: bool) -> None:
        self.members = members
        self.task = task
        self.lines = _renamed(members, lines)
        self.kernel: _native.SubsetSum | _native.SingleSum
        if len(self.lines) == 1:
            weights = self.lines[0].weights
            self.kernel = _native.SingleSum(self.lines[0].total, [weights[i] for i in range(len(members))])
        else:
            self.kernel = _native.SubsetSum(len(members), *columns(self.lines))
        self.keep = keep
        self.found: list[bytes] = []
        self.before = 0

    def get(self, index: int) -> bytes | None:
        """The solution at this place of the kernel's order, or None behind the last."""
        while index >= self.before + len(self.found):
            values = self.next(self.task.clock.budget.steps or 0)
            if values is None:
                return None
            if not self.keep:
                self.before += len(self.found)
                self.found.clear()
            self.found.append(values)
        return self.found[index - self.before]

    def next(self, node_cap: int = 0) -> bytes | None:
        """The kernel's next solution; None when there are no more. Raises Stopped."""
        started = perf_counter()
        row = isinstance(self.kernel, _native.SingleSum)
        end, found = self.kernel.next(self.task.clock.left, self.task.clock.budget.memory // 2 if row else node_cap)
        self.task.stats.figures["kernel seconds"] += perf_counter() - started
        if end is not _native.Stop.done:
            raise Stopped(end.name)
        return self.kernel.values if found else None

    def few(self) -> int | None:
        """How many solutions there are if they are few and soon found, else None."""
        try:
            for n in range(QUICK_SOLUTIONS):
                if self.next(QUICK_NODES) is None:
                    return n
        except Stopped as stop:
            if stop.reason != "cap":
                raise
        return None


class Free:
    """Classes that no equation reads: any values do."""

    def __init__(self, members: list[int]) -> None:
        self.members = members

    def get(self, index: int) -> bytes | None:
        n = len(self.members)
        return bytes(index >> (n - 1 - k) & 1 for k in range(n)) if index < 1 << n else None


class SubsetSum(Engine):
    name = "subset_sum"
    turn = 300

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(model, task.view)

    def solutions(self, model: Model, task: Task) -> Answers:
        system = linear(model, task.clock)
        few = task.limit is not None and task.limit <= 2
        if few and (table := table_of(system)) is not None:
            task.stats.method = METHOD
            return (yield from two_solutions(system, table, task))
        task.stats.method = SETTLED
        started = perf_counter()
        settled = _settle(system.size, system.lines, task)
        task.stats.figures["kernel seconds"] = perf_counter() - started
        if settled is None:
            return None
        values, groups, free, lines = settled
        parts: list[Group | Free] = [Group(g, lines, task, keep=i > 0) for i, g in enumerate(groups)]
        if free:
            parts.append(Free(free))
        task.stats.method = _method(groups, lines)
        # Every part must have a solution before any product of them is worth a look.
        if all(part.get(0) is not None for part in parts):
            for filled in _products(values, parts, task):
                yield system.solution(task.puzzle, filled)
        kernels = [part.kernel for part in parts if isinstance(part, Group)]
        task.stats.figures["nodes"] = sum(k.nodes for k in kernels if isinstance(k, _native.SubsetSum))
        return None

    def count(self, model: Model, task: Task) -> int | None:
        if task.limit is not None or task.clock.budget.steps is not None:
            return None
        system = linear(model, task.clock)
        if (table := table_of(system)) is not None:
            task.stats.method = "a table of single cells, row by row"
            rows, cols = ([system.lines[i].total for i in side] for side in table)
            return count_tables(rows, cols, task.clock)
        task.stats.method = SETTLED
        task.stats.figures["kernel seconds"] = 0.0
        settled = _settle(system.size, system.lines, task)
        if settled is None:
            return 0
        _, groups, free, lines = settled
        task.stats.method = _method(groups, lines)
        return prod((_count(g, lines, task) for g in groups), start=1 << len(free))


Settled = tuple[list[int], list[list[int]], list[int], list[Line]]


def _settle(size: int, equations: list[Line], task: Task) -> Settled | None:
    """Values so far (−1 undecided), groups, free classes, and lines less what is decided; None if impossible."""
    kernel = _native.SubsetSum(size, *columns(equations))
    end, possible = kernel.settle(task.clock.left)
    if end is not _native.Stop.done:
        raise Stopped(end.name)
    if not possible:
        return None
    values = [v if v < 2 else -1 for v in kernel.values]
    groups = kernel.groups()
    lines = _reduced(equations, values)
    read = {i for line in lines for i in line.weights}
    free = [g[0] for g in groups if len(g) == 1 and g[0] not in read]
    return values, [g for g in groups if len(g) > 1 or g[0] in read], free, lines


def _reduced(lines: list[Line], values: list[int]) -> list[Line]:
    """The lines over undecided classes only."""
    reduced = []
    for line in lines:
        weights = {i: w for i, w in line.weights.items() if values[i] < 0}
        if weights:
            done = sum(w for i, w in line.weights.items() if values[i] == 1)
            reduced.append(Line(line.total - done, weights))
    return reduced


def _renamed(members: list[int], lines: list[Line]) -> list[Line]:
    """The lines that read these classes, with the classes numbered from 0."""
    names = {m: k for k, m in enumerate(members)}
    mine = (line for line in lines if next(iter(line.weights)) in names)
    return [Line(a.total, {names[i]: w for i, w in a.weights.items()}) for a in mine]


def _products(values: list[int], parts: list[Group | Free], task: Task) -> Iterator[list[int]]:
    """All ways to take one solution from each part, the last part turning fastest."""
    filled = list(values)
    place = [0] * len(parts)

    def put(k: int) -> bool:
        found = parts[k].get(place[k])
        if found is not None:
            for member, value in zip(parts[k].members, found, strict=True):
                filled[member] = value
        return found is not None

    for k in range(len(parts)):
        put(k)
    while True:
        yield filled
        for k in reversed(range(len(parts))):
            place[k] += 1
            if put(k):
                break
            place[k] = 0
            if k:
                put(k)
        else:
            return
        task.clock.tick()


def _count(members: list[int], lines: list[Line], task: Task) -> int:
    """The exact number of solutions of a group: a few by search, more by the counting program, else by cases."""
    group = Group(members, lines, task, keep=False)
    few = group.few()
    if few is not None:
        return few
    mine = group.lines
    end, limbs = _native.SubsetSum(len(members), *columns(mine)).count(task.clock.left, task.clock.budget.memory // 2)
    if end is _native.Stop.done:
        return int.from_bytes(limbs, "little")
    if end is not _native.Stop.memory:
        raise Stopped(end.name)
    # Too many states at once: take the class that most lines read as 0 and as 1, and add both counts.
    branch = max(range(len(members)), key=lambda k: (sum(k in line.weights for line in mine), -k))
    total = 0
    for value in (0, 1):
        settled = _settle(len(members), [*mine, Line(value, {branch: 1})], task)
        if settled is not None:
            _, groups, free, rest = settled
            total += prod((_count(g, rest, task) for g in groups), start=1 << len(free))
    return total


def _method(groups: list[list[int]], lines: list[Line]) -> str:
    """How the answer was found, in words; names the polynomial case of a single line."""
    if not groups:
        return SETTLED
    if len(lines) == len(groups):
        return "independent lines: subset sums by dynamic programming, without a wrong guess"
    return f"search in {len(groups)} independent groups" if len(groups) > 1 else "search with subset-sum propagation"


ENGINE = SubsetSum()

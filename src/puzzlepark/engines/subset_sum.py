"""Subset sums: a native search over systems of linear equations with Boolean unknowns.

The engine takes Same, Regions and Count over layers of 0 and 1. First, propagation by subset sums (bitsets) decides
unknowns. The undecided ones form groups that share no equation. The groups are searched and counted independently, so
the cost of a board is the sum over its groups, not the product.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from time import perf_counter

from puzzlepark import _native
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Task
from puzzlepark.engines.linear import Equation, flatten, linear_system, refuses
from puzzlepark.engines.table_count import count_tables
from puzzlepark.engines.tables import METHOD, table_of, two_solutions

SETTLED = "settled by subset sums, without a guess"
QUICK_SOLUTIONS = 64
QUICK_NODES = 2_000
"""A count first lists at most QUICK_SOLUTIONS solutions, with at most QUICK_NODES decisions for each, because most
puzzles have few solutions."""


class Group:
    """A group of classes that equations connect. It has a kernel of its own, whose solutions are read by index."""

    def __init__(self, members: list[int], equations: list[Equation], task: Task, keep: bool) -> None:
        """With `keep`, solutions are stored, so that they can be read again. Otherwise they can only be read in
        increasing order."""
        self.members = members
        self.task = task
        self.equations = _renumber(members, equations)
        self.kernel: _native.SubsetSum | _native.SingleSum
        if len(self.equations) == 1:
            (equation,) = self.equations
            self.kernel = _native.SingleSum(equation.total, [equation.weights[i] for i in range(len(members))])
        else:
            self.kernel = _native.SubsetSum(len(members), *flatten(self.equations))
        self.keep = keep
        self.stored: list[bytes] = []
        self.first_stored = 0

    def get(self, index: int) -> bytes | None:
        """The solution at this index of the kernel's order, or None after the last."""
        while index >= self.first_stored + len(self.stored):
            values = self.next(self.task.clock.budget.steps or 0)
            if values is None:
                return None
            if not self.keep:
                self.first_stored += len(self.stored)
                self.stored.clear()
            self.stored.append(values)
        return self.stored[index - self.first_stored]

    def next(self, node_cap: int = 0) -> bytes | None:
        """The kernel's next solution; None if there are no more. Raises Stopped."""
        started = perf_counter()
        is_single = isinstance(self.kernel, _native.SingleSum)
        cap = self.task.clock.budget.memory // 2 if is_single else node_cap
        stop, has_solution = self.kernel.next(self.task.clock.left, cap)
        self.task.stats.figures["kernel seconds"] += perf_counter() - started
        if stop is not _native.Stop.done:
            raise Stopped(stop.name)
        return self.kernel.values if has_solution else None

    def count_few(self) -> int | None:
        """The number of solutions if they are few and quickly found, or None."""
        try:
            for n in range(QUICK_SOLUTIONS):
                if self.next(QUICK_NODES) is None:
                    return n
        except Stopped as stop:
            if stop.reason != "cap":
                raise
        return None


class FreeClasses:
    """Classes that no equation reads. All combinations of their values are solutions."""

    def __init__(self, members: list[int]) -> None:
        self.members = members

    def get(self, index: int) -> bytes | None:
        """The values at this index, which are its binary digits; None after the last."""
        n = len(self.members)
        return bytes(index >> (n - 1 - k) & 1 for k in range(n)) if index < 1 << n else None


class SubsetSum(Engine):
    name = "subset_sum"
    turn = 300

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses(model, task.view)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Propagate first, and then combine the solutions of independent groups."""
        system = linear_system(model, task.clock)
        wants_few = task.limit is not None and task.limit <= 2
        table = table_of(system) if wants_few else None
        if table is not None:
            task.stats.method = METHOD
            return (yield from two_solutions(system, table, task))
        task.stats.method = SETTLED
        started = perf_counter()
        propagated = _propagate(system.size, system.equations, task)
        task.stats.figures["kernel seconds"] = perf_counter() - started
        if propagated is None:
            return None
        values, groups, free, equations = propagated
        # The solutions of the first part are read once. Those of the others are read again for each combination.
        parts: list[Group | FreeClasses] = [Group(g, equations, task, keep=i > 0) for i, g in enumerate(groups)]
        if free:
            parts.append(FreeClasses(free))
        task.stats.method = _method(groups, equations)
        # Check first that every part has a solution.
        if all(part.get(0) is not None for part in parts):
            for filled in _products(values, parts, task):
                yield system.solution(task.puzzle, filled)
        kernels = [part.kernel for part in parts if isinstance(part, Group)]
        task.stats.figures["nodes"] = sum(k.nodes for k in kernels if isinstance(k, _native.SubsetSum))
        return None

    def count(self, model: Model, task: Task) -> int | None:
        """Multiply the numbers of solutions of independent groups; None if a limit or steps are given."""
        if task.limit is not None or task.clock.budget.steps is not None:
            return None
        system = linear_system(model, task.clock)
        if (table := table_of(system)) is not None:
            task.stats.method = "a table of single cells, row by row"
            return count_tables(*table.sums(system), task.clock)
        task.stats.method = SETTLED
        task.stats.figures["kernel seconds"] = 0.0
        propagated = _propagate(system.size, system.equations, task)
        if propagated is None:
            return 0
        task.stats.method = _method(propagated.groups, propagated.equations)
        return _count_all(propagated, task)


class Propagated(NamedTuple):
    """The state of a system after propagation."""

    values: list[int]
    """The value of each class: 0, 1, or −1 if undecided."""
    groups: list[list[int]]
    """Undecided classes, grouped by the equations that connect them."""
    free: list[int]
    """Undecided classes that no equation reads."""
    equations: list[Equation]
    """The equations over undecided classes only."""


def _propagate(size: int, equations: list[Equation], task: Task) -> Propagated | None:
    """Decide classes without search; None if there is no solution."""
    kernel = _native.SubsetSum(size, *flatten(equations))
    stop, possible = kernel.propagate(task.clock.left)
    if stop is not _native.Stop.done:
        raise Stopped(stop.name)
    if not possible:
        return None
    values = [v if v < 2 else -1 for v in kernel.values]  # The kernel's -1 for undecided is the byte 255.
    groups = kernel.groups()
    reduced = _reduce(equations, values)
    read = {i for equation in reduced for i in equation.weights}
    free = [group[0] for group in groups if len(group) == 1 and group[0] not in read]
    return Propagated(values, [group for group in groups if len(group) > 1 or group[0] in read], free, reduced)


def _reduce(equations: list[Equation], values: list[int]) -> list[Equation]:
    """The equations over undecided classes only."""
    reduced = []
    for equation in equations:
        weights = {i: weight for i, weight in equation.weights.items() if values[i] < 0}
        if weights:
            decided = sum(weight for i, weight in equation.weights.items() if values[i] == 1)
            reduced.append(Equation(equation.total - decided, weights))
    return reduced


def _renumber(members: list[int], equations: list[Equation]) -> list[Equation]:
    """The equations that read these classes, with the classes numbered from 0."""
    number_of = {member: k for k, member in enumerate(members)}
    renumbered = []
    for equation in equations:
        # All classes of an equation are in the same group, so the first one decides.
        if next(iter(equation.weights)) in number_of:
            weights = {number_of[i]: weight for i, weight in equation.weights.items()}
            renumbered.append(Equation(equation.total, weights))
    return renumbered


def _products(values: list[int], parts: list[Group | FreeClasses], task: Task) -> Iterator[list[int]]:
    """All combinations of one solution from each part, as the values of all classes. The last part changes fastest.
    Every item is the same list, which changes in place."""
    combined = list(values)
    index = [0] * len(parts)

    def put(k: int) -> bool:
        """Write the current solution of part k; False if it has no more solutions."""
        solution = parts[k].get(index[k])
        if solution is not None:
            for member, value in zip(parts[k].members, solution, strict=True):
                combined[member] = value
        return solution is not None

    for k in range(len(parts)):
        put(k)
    while True:
        yield combined
        for k in reversed(range(len(parts))):
            index[k] += 1
            if put(k):
                break
            index[k] = 0
            if k:
                put(k)
        else:
            return
        task.clock.tick()


def _count_all(propagated: Propagated, task: Task) -> int:
    """The exact number of solutions: the product over groups and free classes."""
    counts = (_count(group, propagated.equations, task) for group in propagated.groups)
    return prod(counts, start=1 << len(propagated.free))


def _count(members: list[int], equations: list[Equation], task: Task) -> int:
    """The exact number of solutions of a group. A few solutions are listed. More are counted by dynamic programming or,
    if that needs too much memory, by branching."""
    group = Group(members, equations, task, keep=False)
    number = group.count_few()
    if number is not None:
        return number
    renumbered = group.equations
    kernel = _native.SubsetSum(len(members), *flatten(renumbered))
    stop, number_bytes = kernel.count(task.clock.left, task.clock.budget.memory // 2)
    if stop is _native.Stop.done:
        return int.from_bytes(number_bytes, "little")
    if stop is not _native.Stop.memory:
        raise Stopped(stop.name)
    # There are too many states. Branch on the first class that most equations read, and add both counts.
    readers = [sum(k in equation.weights for equation in renumbered) for k in range(len(members))]
    branch = readers.index(max(readers))
    total = 0
    for value in (0, 1):
        propagated = _propagate(len(members), [*renumbered, Equation(value, {branch: 1})], task)
        if propagated is not None:
            total += _count_all(propagated, task)
    return total


def _method(groups: list[list[int]], equations: list[Equation]) -> str:
    """The name of the method for the report. If each group has a single equation, the method takes polynomial time."""
    if not groups:
        return SETTLED
    if len(equations) == len(groups):
        return "independent lines: subset sums by dynamic programming, without a wrong guess"
    return f"search in {len(groups)} independent groups" if len(groups) > 1 else "search with subset-sum propagation"


ENGINE = SubsetSum()

"""Constraints as machines that read their variables one by one, in the order of a sweep.

A machine begins in `start`; `after` gives the next state for the value at a place, or None if the constraint is broken
then; `accepts` says whether it holds at the end. Machines are frozen values, so that constraints which are alike share
what is worked out for one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from puzzlepark.core.constraints import (
    Between,
    Constraint,
    Count,
    Distinct,
    Regions,
    Runs,
    Same,
    Sight,
    Star,
    Sum,
    Table,
)
from puzzlepark.core.puzzle import Var

Place = Callable[[Var], Any]
"""Where a variable stands in the order of the sweep, as something that can be compared."""
Read = tuple[tuple[Var, ...], "Machine"]
"""A machine, and the variables in the order in which it reads them."""


class Machine(Hashable, Protocol):
    @property
    def start(self) -> Any: ...

    def after(self, state: Any, place: int, value: int) -> Any: ...

    def accepts(self, state: Any) -> bool: ...


@dataclass(frozen=True)
class Counter:
    """At least `low` and at most `high` of `size` values are not 0. What is more than enough is not counted."""

    low: int
    high: int
    size: int
    start: int = 0

    def after(self, state: int, place: int, value: int) -> int | None:
        found = state + (value != 0)
        if found > self.high or found + self.size - place - 1 < self.low:
            return None
        return min(found, self.low) if self.high >= self.size else found

    def accepts(self, state: int) -> bool:
        return self.low <= state <= self.high


@dataclass(frozen=True)
class Adder:
    total: int
    start: int = 0

    def after(self, state: int, place: int, value: int) -> int:
        return state + value

    def accepts(self, state: int) -> bool:
        return state == self.total


@dataclass(frozen=True)
class Equal:
    start: None = None

    def after(self, state: tuple[int] | None, place: int, value: int) -> tuple[int] | None:
        return (value,) if state in (self.start, (value,)) else None

    def accepts(self, state: object) -> bool:
        return True


@dataclass(frozen=True)
class Different:
    start: frozenset[int] = frozenset()

    def after(self, state: frozenset[int], place: int, value: int) -> frozenset[int] | None:
        return None if value in state else state | {value}

    def accepts(self, state: object) -> bool:
        return True


@dataclass(frozen=True)
class Trie:
    """The values are one of the rows; a state is the beginning of one."""

    rows: frozenset[tuple[int, ...]]
    start: tuple[int, ...] = ()

    @cached_property
    def beginnings(self) -> set[tuple[int, ...]]:
        return {row[:k] for row in self.rows for k in range(len(row) + 1)}

    def after(self, state: tuple[int, ...], place: int, value: int) -> tuple[int, ...] | None:
        longer = (*state, value)
        return longer if longer in self.beginnings else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        return state in self.rows


@dataclass(frozen=True)
class Filled:
    """The machine that Runs have of their own."""

    lengths: tuple[int, ...]
    start: int = 0

    @cached_property
    def runs(self) -> Runs:
        return Runs((), self.lengths)

    def after(self, state: int, place: int, value: int) -> int | None:
        return self.runs.after(state, value != 0)

    def accepts(self, state: int) -> bool:
        return state == self.runs.last


@dataclass(frozen=True)
class Seen:
    """How far one sees along arms. For each place, `arm_at` has its arm and whether it is the arm's last to be read.

    A state is the number seen for certain, and for each arm how far it is: an arm that is read outwards is open or
    shut; one that is read inwards has seen some values since the last that was not 0.
    """

    total: int
    arm_at: tuple[tuple[int, bool], ...]
    inwards: tuple[bool, ...]

    @property
    def start(self) -> tuple[int, tuple[int, ...]]:
        return 0, tuple(0 if inwards else 1 for inwards in self.inwards)

    def after(self, state: tuple[int, tuple[int, ...]], place: int, value: int) -> tuple[int, tuple[int, ...]] | None:
        total, arms = state
        arm, last = self.arm_at[place]
        now = arms[arm]
        if value:
            now = 0
        elif self.inwards[arm]:
            now += 1
        else:
            total += now
        if last:
            total, now = total + now * self.inwards[arm], 0
        return None if total > self.total else (total, (*arms[:arm], now, *arms[arm + 1 :]))

    def accepts(self, state: tuple[int, tuple[int, ...]]) -> bool:
        return state[0] == self.total


def takes(constraint: Constraint) -> bool:
    """Whether a constraint has machines, in an order in which its lines are readable."""
    if type(constraint) not in _MACHINES:
        return type(constraint) is Regions
    return len(set(constraint.scope)) == len(constraint.scope)


def lines_of(constraint: Constraint) -> Sequence[Sequence[Var]]:
    """The lines that a constraint can only read from one end to the other."""
    if isinstance(constraint, Runs):
        return (constraint.scope,)
    return constraint.arms if isinstance(constraint, Sight) else ()


def readable(line: Sequence[Var], place: Place) -> bool:
    """Whether an order goes along a line."""
    return _way(line, place) != 0


def _way(line: Sequence[Var], place: Place) -> int:
    """1 if a line is read as it is told, -1 if it is read backwards, 0 if it is neither."""
    places = [place(var) for var in line]
    ordered = sorted(places)
    return 1 if places == ordered else -1 if places == ordered[::-1] else 0


def read(constraint: Constraint, place: Place) -> list[Read]:
    """The machines of a constraint that has them."""
    if isinstance(constraint, Regions):
        members: dict[int, list[Var]] = {}
        for var, region in zip(constraint.scope, constraint.ids, strict=True):
            members.setdefault(region, []).append(var)
        return [(tuple(sorted(scope, key=place)), Equal()) for scope in members.values() if len(scope) > 1]
    scope = tuple(sorted(constraint.scope, key=place))
    return [(scope, _MACHINES[type(constraint)](constraint, scope))]


def _trie(scope: Sequence[Var], rows: Sequence[tuple[int, ...]], order: Sequence[Var]) -> Trie:
    where = [list(scope).index(var) for var in order]
    return Trie(frozenset(tuple(row[k] for k in where) for row in rows))


def _filled(runs: Runs, order: Sequence[Var]) -> Machine:
    return Filled(runs.lengths if _way(runs.scope, order.index) == 1 else runs.lengths[::-1])


def _seen(sight: Sight, order: Sequence[Var]) -> Machine:
    arm_of = {var: k for k, arm in enumerate(sight.arms) for var in arm}
    place = {var: k for k, var in enumerate(order)}
    last = {max(arm, key=place.__getitem__) for arm in sight.arms if arm}
    inwards = tuple(_way(arm, place.__getitem__) == -1 for arm in sight.arms)
    return Seen(sight.total, tuple((arm_of[var], var in last) for var in order), inwards)


_MACHINES: dict[type[Any], Callable[[Any, tuple[Var, ...]], Machine]] = {
    Same: lambda rule, order: Equal(),
    Count: lambda rule, order: Counter(rule.total, rule.total, len(order)),
    Between: lambda rule, order: Counter(rule.low, rule.high, len(order)),
    Sum: lambda rule, order: Adder(rule.total),
    Distinct: lambda rule, order: Different(),
    Table: lambda rule, order: _trie(rule.scope, rule.rows, order),
    Star: lambda rule, order: _trie(rule.scope, rule.fitting, order),
    Runs: _filled,
    Sight: _seen,
}

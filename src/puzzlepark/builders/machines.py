"""Constraints as machines that read their variables one by one, in the order of a sweep.

A machine begins in `start`; `after` gives the next state for the value at a place, or None if the constraint is broken
then; `accepts` says whether it holds at the end. Machines are frozen values, so that constraints which are alike share
what is worked out for one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var

Place = Callable[[Var], Any]
"""Where a variable stands in the order of the sweep, as something that can be compared."""
Read = tuple[tuple[Var, ...], "Machine"]
"""A machine, and the variables in the order in which it reads them."""


Domains = Mapping[Var, tuple[int, ...]]
"""The values that each variable can have."""
Net = tuple[list[int], list[int], list[tuple[int, int]]]
"""A graph; the nodes that are on must be connected. The nodes by their places in the order of the sweep, for each the
number of the value with which it is on, and the pairs side by side."""
CONSTANT = Var("", Spot(-1, -1))
"""A variable of every sweep, which comes first and is 1: a node of it is always on."""


def net_of(on: Mapping[Var, int], joins: Iterable[tuple[Var, Var]], place: Mapping[Var, int], domains: Domains) -> Net:
    """The graph of some variables, each with the value with which it is on. The number of a value among those that a
    variable can have is -1 where it is none of them."""
    nodes = sorted(on, key=place.__getitem__)
    rank = {var: k for k, var in enumerate(nodes)}
    numbers = [domains[var].index(on[var]) if on[var] in domains[var] else -1 for var in nodes]
    return [place[var] for var in nodes], numbers, [(rank[a], rank[b]) for a, b in joins]


class Machine(Hashable, Protocol):
    @property
    def start(self) -> Any: ...

    def after(self, state: Any, place: int, value: int) -> Any: ...

    def accepts(self, state: Any) -> bool: ...


def in_order(scope: Sequence[Var], place: Place) -> tuple[Var, ...]:
    """A scope as the sweep meets it."""
    return tuple(sorted(scope, key=place))


def readable(line: Sequence[Var], place: Place) -> bool:
    """Whether an order goes along a line."""
    return way(line, place) != 0


def way(line: Sequence[Var], place: Place) -> int:
    """1 if the order follows the line, -1 if it goes backwards, 0 if neither."""
    places = [place(var) for var in line]
    ordered = sorted(places)
    return 1 if places == ordered else -1 if places == ordered[::-1] else 0

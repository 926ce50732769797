"""Constraints as machines that read their variables one by one, in the order of a sweep.

A machine begins in `start`; `after` gives the next state for the value at a place, or None if the constraint is broken
then; `accepts` says whether it holds at the end. Machines are frozen values, so that constraints which are alike share
what is worked out for one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol

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

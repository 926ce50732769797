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
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.watch import polled

Place = Callable[[Var], Any]
"""Where a variable stands in the order of the sweep, as something that can be compared."""
Read = tuple[tuple[Var, ...], "Machine"]
"""A machine, and the variables in the order in which it reads them."""


Domains = Mapping[Var, tuple[int, ...]]
"""The values that each variable can have."""
Colours = Mapping[int, int]
"""The colour of a node for each value of its variable; 0, or left out: the node belongs to no component."""
ANY_SIZE = -1
CONSTANT = Var("", Spot(-1, -1))
"""A variable of every sweep, which comes first and is 1."""


class Net(NamedTuple):
    """A graph as the kernel takes it. Nodes side by side of one colour hang together, and what is asked, is asked of
    these components.

    `one`: there is at most one. `sizes`: each has as many nodes as `sizes` says for its colour. `seeds`: each has
    exactly one seed, and as many nodes as the seed says. `reach`: the component of the only seed has as many nodes as
    the seed says, unless the seed has the colour 0. `bent`: none is a rectangle.
    """

    nodes: list[int]
    """By their places in the order of the sweep."""
    colours: list[list[int]]
    """For each node the colours for all values that its variable can have."""
    joins: list[tuple[int, int]]
    """Places in `nodes`."""
    ask: str
    sizes: Sequence[int]
    seeds: list[tuple[int, int]]
    """Places in `nodes`, and the sizes of components."""
    arounds: list[list[int]]
    """Four places in `nodes` each, -1 where there is none. With `one`, they are edges in the north, west, east and
    south of a node, of which a line that turns there joins two; with `bent`, the nodes of a square."""


def net_of(
    colours: Mapping[Var, Colours],
    joins: Iterable[tuple[Var, Var]],
    place: Mapping[Var, int],
    domains: Domains,
    ask: str = "one",
    *,
    sizes: Sequence[int] = (),
    seeds: Iterable[tuple[Var, int | None]] = (),
    arounds: Iterable[Sequence[Var | None]] = (),
) -> Net:
    """The graph of some variables. A size of None is any size."""
    nodes = sorted(colours, key=place.__getitem__)
    rank = {var: k for k, var in enumerate(nodes)}
    none = len(nodes) + 1  # a size that no component has
    # Nodes with the very same colours and values share a list: with thousands of values, lists of their own are slow.
    lists: dict[tuple[int, int], list[int]] = {}
    for var in polled(nodes):
        key = id(colours[var]), id(domains[var])
        if key not in lists:
            lists[key] = [colours[var].get(value, 0) for value in domains[var]]
    return Net(
        [place[var] for var in nodes],
        [lists[id(colours[var]), id(domains[var])] for var in nodes],
        [(rank[a], rank[b]) for a, b in joins],
        ask,
        sizes,
        [(rank[var], ANY_SIZE if size is None else size if 0 < size < none else none) for var, size in seeds],
        [[-1 if var is None else rank[var] for var in around] for around in arounds],
    )


class Machine(Hashable, Protocol):
    @property
    def start(self) -> Any: ...

    def after(self, state: Any, place: int, value: int) -> Any: ...

    def accepts(self, state: Any) -> bool: ...


def in_order(scope: Sequence[Var], place: Place) -> tuple[Var, ...]:
    """A scope as the sweep meets it."""
    return tuple(sorted(scope, key=place))


def along(line: Sequence[Var], place: Place) -> bool:
    """Whether an order goes along a line."""
    return way(line, place) != 0


def way(line: Sequence[Var], place: Place) -> int:
    """1 if the order follows the line, -1 if it goes backwards, 0 if neither."""
    places = [place(var) for var in line]
    ordered = sorted(places)
    return 1 if places == ordered else -1 if places == ordered[::-1] else 0


def read_arms(
    scope: Sequence[Var], arms: Sequence[Sequence[Var]], place: Place
) -> tuple[tuple[Var, ...], tuple[tuple[int, bool], ...], tuple[bool, ...]]:
    """How a sweep reads arms: the variables in order; for each its arm, and whether it is the last of the arm; and for
    each arm whether it is read from its far end."""
    order = in_order(scope, place)
    arm_of = {var: k for k, arm in enumerate(arms) for var in arm}
    last = {max(arm, key=place) for arm in arms if arm}
    return order, tuple((arm_of[var], var in last) for var in order), tuple(way(arm, place) == -1 for arm in arms)

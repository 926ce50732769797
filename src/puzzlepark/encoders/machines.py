"""Constraints as automata, which read their variables one by one in the order of a sweep.

A machine begins in the state `start`; `after` returns the next state for the value at a place, or None if the
constraint is violated; `accepts` says whether it holds at the end. Machines are frozen values, so equal constraints
share their compiled tables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.watch import polled

Place = Callable[[Var], Any]
"""The sort key of a variable in the order of the sweep."""
Reading = tuple[tuple[Var, ...], "Machine"]
"""A machine, and the variables in the order in which it reads them."""

Domains = Mapping[Var, tuple[int, ...]]
"""The values that each variable can have."""
Colours = Mapping[int, int]
"""The colour of a node for each value of its variable. With colour 0, the default, it belongs to no component."""
ANY_SIZE = -1
"""For the kernel: the component of a seed can have any size."""
CONSTANT = Var("", Spot(-1, -1))
"""A variable with the constant value 1, which comes first in every sweep."""


class SweepGraph(NamedTuple):
    """A graph for the sweep kernel. Adjacent nodes of the same colour form components, and `ask` is a condition on
    them.

    - `one`: there is at most one component.
    - `sizes`: each component has as many nodes as `sizes` gives for its colour.
    - `seeds`: each component has exactly one seed, and as many nodes as the seed says.
    - `reach`: the component of the only seed has as many nodes as the seed says, unless the seed has colour 0.
    - `bent`: no component is a rectangle.
    """

    nodes: list[int]
    """Places in the order of the sweep."""
    colours: list[list[int]]
    """For each node the colour of every value in its domain."""
    joins: list[tuple[int, int]]
    """Places in `nodes`."""
    ask: str
    sizes: Sequence[int]
    seeds: list[tuple[int, int]]
    """Places in `nodes`, with the sizes of their components."""
    arounds: list[list[int]]
    """Groups of four places in `nodes`, with -1 for a missing one. With `one`, they are the edges north, west, east and
    south of a node, two of which a line joins by turning there; with `bent`, the nodes of a square."""


def sweep_graph(
    colours: Mapping[Var, Colours],
    joins: Iterable[tuple[Var, Var]],
    place: Mapping[Var, int],
    domains: Domains,
    ask: str = "one",
    *,
    sizes: Sequence[int] = (),
    seeds: Iterable[tuple[Var, int | None]] = (),
    arounds: Iterable[Sequence[Var | None]] = (),
) -> SweepGraph:
    """The graph of some variables for the sweep kernel. `colours` has the nodes, with the colour of each of their
    values, and `joins` the pairs of adjacent nodes. The component of a seed with the size None can have any size."""
    nodes = sorted(colours, key=place.__getitem__)
    rank = {var: k for k, var in enumerate(nodes)}
    impossible_size = len(nodes) + 1

    def seed_size(size: int | None) -> int:
        """The size for the kernel, which needs a number that no component has for an impossible size."""
        if size is None:
            return ANY_SIZE
        return size if 0 < size <= len(nodes) else impossible_size

    # Nodes with identical colours and domains share a list, because domains can have thousands of values.
    lists: dict[tuple[int, int], list[int]] = {}
    for var in polled(nodes):
        key = id(colours[var]), id(domains[var])
        if key not in lists:
            lists[key] = [colours[var].get(value, 0) for value in domains[var]]
    return SweepGraph(
        [place[var] for var in nodes],
        [lists[id(colours[var]), id(domains[var])] for var in nodes],
        [(rank[a], rank[b]) for a, b in joins],
        ask,
        sizes,
        [(rank[var], seed_size(size)) for var, size in seeds],
        [[-1 if var is None else rank[var] for var in around] for around in arounds],
    )


class Machine(Hashable, Protocol):
    """An automaton for one constraint."""

    @property
    def start(self) -> Any:
        """The state before the first value."""

    def after(self, state: Any, place: int, value: int) -> Any:
        """The next state, if the variable at this place of the reading order has this value; None to reject."""

    def accepts(self, state: Any) -> bool:
        """Whether the constraint holds if this is the state after the last value."""


def in_order(scope: Sequence[Var], place: Place) -> tuple[Var, ...]:
    """A scope in the order of the sweep."""
    return tuple(sorted(scope, key=place))


def follows_line(line: Sequence[Var], place: Place) -> bool:
    """Whether the sweep reads a line in one direction."""
    return direction(line, place) != 0


def direction(line: Sequence[Var], place: Place) -> int:
    """1 if the sweep reads a line forwards, -1 if backwards, 0 if neither."""
    places = [place(var) for var in line]
    ordered = sorted(places)
    if places == ordered:
        return 1
    return -1 if places == ordered[::-1] else 0


def read_arms(
    scope: Sequence[Var], arms: Sequence[Sequence[Var]], place: Place
) -> tuple[tuple[Var, ...], tuple[tuple[int, bool], ...], tuple[bool, ...]]:
    """How the sweep reads arms, which are lines of variables from a centre. There are three results:

    - the variables in the order of the sweep;
    - for each variable the number of its arm, and whether the sweep reads it as the last of this arm;
    - for each arm whether the sweep reads it inwards, from its far end towards the centre.
    """
    order = in_order(scope, place)
    arm_of = {var: k for k, arm in enumerate(arms) for var in arm}
    last = {max(arm, key=place) for arm in arms if arm}
    arm_at = tuple((arm_of[var], var in last) for var in order)
    inwards = tuple(direction(arm, place) == -1 for arm in arms)
    return order, arm_at, inwards

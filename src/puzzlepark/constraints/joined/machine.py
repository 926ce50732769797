"""`Joined` for sweeps: a graph connects edges that share a node, and machines require an edge at every node."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from puzzlepark.constraints.count.machine import Counter
from puzzlepark.constraints.joined import Joined
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Domains, Place, Reading, SweepGraph, in_order, sweep_graph


@dataclass(frozen=True)
class Near:
    """If any value is not 0, then a value at one of the places marked in `near` is not 0."""

    near: tuple[bool, ...]
    start: tuple[bool, bool] = (False, False)

    def after(self, state: tuple[bool, bool], place: int, value: int) -> tuple[bool, bool]:
        any_nonzero, near_nonzero = state
        return any_nonzero or value != 0, near_nonzero or (value != 0 and self.near[place])

    def accepts(self, state: tuple[bool, bool]) -> bool:
        any_nonzero, near_nonzero = state
        return near_nonzero or not any_nonzero


def machines(joined: Joined, place: Place) -> list[Reading]:
    """Require an edge at every node. A single node needs one only if there are any edges."""
    edges = joined.scope
    stars = [{edges[edge] for edge in joined.grid.stars[joined.grid.position[node]]} for node in joined.nodes]
    if len(stars) == 1:
        scope = in_order(edges, place)
        return [(scope, Near(tuple(var in stars[0] for var in scope)))]
    return [(in_order(tuple(star), place), Counter(1, len(star), len(star))) for star in stars]


def nets(joined: Joined, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of drawn edges, in which edges with a common node are adjacent. It has one component."""
    edges = joined.scope
    colours = {var: {value: 1 for value in domains[var] if value} for var in edges}
    joins = ((edges[a], edges[b]) for star in joined.grid.stars for a, b in combinations(star, 2))
    return [sweep_graph(colours, joins, place, domains)]

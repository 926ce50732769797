"""Loop for sweeps: each node has two edges or none, and edges that share a node hang together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product

from puzzlepark.constraints.count.machine import Counter
from puzzlepark.constraints.loop import Loop
from puzzlepark.constraints.table.machine import trie
from puzzlepark.core.puzzle import Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import Domains, Place, Reading, SweepGraph, in_order, sweep_graph

FLOWS = ((0, 0), (1, 1), (1, -1))
"""The values of an edge of the line, and of its flow."""


@dataclass(frozen=True)
class TwoOrNone:
    """Two values are not 0, or none is."""

    start: int = 0

    def after(self, state: int, place: int, value: int) -> int | None:
        return None if value and state == 2 else state + (value != 0)

    def accepts(self, state: int) -> bool:
        return state != 1


def machines(loop: Loop, place: Place) -> list[Reading]:
    grid, edges = loop.grid, vars_at(loop.line, loop.grid.edges)
    found: list[Reading] = [(in_order([edges[edge] for edge in star], place), TwoOrNone()) for star in grid.stars]
    found.append((in_order(edges, place), Counter(1, len(edges), len(edges))))
    if loop.flow is not None:
        flows = vars_at(loop.flow, grid.edges)
        for line, flow in zip(edges, flows, strict=True):
            found += trie((line, flow), FLOWS, place)
        for k, star in enumerate(grid.stars):
            # A flow of 1 leads away from the first of an edge's ends.
            ways = [1 if grid.joins[edge][0] == k else -1 for edge in star]
            rows = [row for row in product((-1, 0, 1), repeat=len(star)) if _passes(row, ways)]
            found += trie([flows[edge] for edge in star], rows, place)
    return found


def nets(loop: Loop, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    edges, on = vars_at(loop.line, loop.grid.edges), {1: 1}
    joins = ((edges[a], edges[b]) for star in loop.grid.stars for a, b in combinations(star, 2))
    return [sweep_graph(dict.fromkeys(edges, on), joins, place, domains)]


def _passes(row: Sequence[int], ways: Sequence[int]) -> bool:
    """Whether flows around a node come in once and go out once, or are 0."""
    out = [flow * way for flow, way in zip(row, ways, strict=True) if flow]
    return sorted(out) in ([], [-1, 1])

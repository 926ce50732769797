"""`Loop` for sweeps: machines for two edges or none at each node, and a graph that connects edges at a node."""

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
"""The possible values of an edge of the line and of its flow."""


@dataclass(frozen=True)
class TwoOrNone:
    """Either two values are not 0, or none is."""

    start: int = 0

    def after(self, state: int, place: int, value: int) -> int | None:
        return None if value and state == 2 else state + (value != 0)

    def accepts(self, state: int) -> bool:
        return state != 1


def machines(loop: Loop, place: Place) -> list[Reading]:
    """Require two edges or none at each node, at least one edge in total, and a flow that follows the edges."""
    grid, edges = loop.grid, vars_at(loop.line, loop.grid.edges)
    readings: list[Reading] = [(in_order([edges[edge] for edge in star], place), TwoOrNone()) for star in grid.stars]
    readings.append((in_order(edges, place), Counter(1, len(edges), len(edges))))
    if loop.flow is not None:
        flows = vars_at(loop.flow, grid.edges)
        for line, flow in zip(edges, flows, strict=True):
            readings += trie((line, flow), FLOWS, place)
        for k, star in enumerate(grid.stars):
            # A flow of 1 leads away from the first end of an edge.
            outwards = [1 if grid.joins[edge][0] == k else -1 for edge in star]
            rows = [row for row in product((-1, 0, 1), repeat=len(star)) if _passes(row, outwards)]
            readings += trie([flows[edge] for edge in star], rows, place)
    return readings


def nets(loop: Loop, place: Mapping[Var, int], domains: Domains) -> list[SweepGraph]:
    """The graph of drawn edges, in which edges with a common node are adjacent. It has one component."""
    edges, on = vars_at(loop.line, loop.grid.edges), {1: 1}
    joins = ((edges[a], edges[b]) for star in loop.grid.stars for a, b in combinations(star, 2))
    return [sweep_graph(dict.fromkeys(edges, on), joins, place, domains)]


def _passes(row: Sequence[int], outwards: Sequence[int]) -> bool:
    """Whether flows around a node enter it once and leave it once, or are all 0."""
    directions = [flow * sign for flow, sign in zip(row, outwards, strict=True) if flow]
    return sorted(directions) in ([], [-1, 1])

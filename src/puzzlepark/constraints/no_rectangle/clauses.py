"""Clauses for NoRectangle: small rectangles are excluded at once, larger ones lazily."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzlepark.constraints.no_rectangle import NoRectangle, is_rectangle
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.encoders.connectivity import NodeGraph, grid_graph
from puzzlepark.encoders.formula import Clauses, Formula
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil

SMALL = 4
"""Maximum number of nodes of rectangles that are excluded at once."""


@dataclass(frozen=True)
class FullRectangles:
    """A lazy check for full rectangles, given the nodes of a grid, their graph and their literals."""

    nodes: Sequence[Spot]
    graph: NodeGraph
    on: list[int]

    def __call__(self, true: set[int]) -> Clauses:
        """A clause against each rectangle: one of its nodes is off, or an adjacent node is on."""
        clauses = []
        for piece in self.graph.pieces(i for i, x in enumerate(self.on) if x in true):
            if is_rectangle({self.nodes[i] for i in piece}):
                around = sorted(self.graph.fringe(piece))
                clauses.append([*(-self.on[i] for i in sorted(piece)), *(self.on[i] for i in around)])
        return clauses


def write(formula: Formula, rule: NoRectangle) -> None:
    """Write the clauses against small rectangles, and add the lazy check."""
    numbers = formula.numbering.of(rule.scope)
    formula.stamp(_stencil(rule.grid, rule.value, formula.domains(numbers)), numbers)
    formula.lazy.append(
        FullRectangles(rule.grid.nodes, grid_graph(rule.grid), formula.layer_literals(rule.layer, rule.value))
    )


@lru_cache(maxsize=CACHED_STENCILS)
def _stencil(grid: Grid, value: int, domains: tuple[tuple[int, ...], ...]) -> Stencil:
    """The clauses against all small rectangles of a grid."""
    stencil, place = Stencil(domains), grid.position
    for inside, around in polled(NoRectangle(grid, "", value).rectangles(SMALL)):
        on_inside = [stencil.literals[place[node]].get(value) for node in inside]
        on_around = [stencil.literals[place[node]].get(value) for node in around]
        if None not in on_inside:
            stencil.clauses.append([*(-x for x in on_inside if x), *(x for x in on_around if x)])
    return stencil

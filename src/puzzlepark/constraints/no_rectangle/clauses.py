"""Clauses for NoRectangle: those against small rectangles beforehand, the others lazily, when they are there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzlepark.constraints.no_rectangle import NoRectangle, is_rectangle
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.encoders.connectivity import NodeGraph, grid_graph
from puzzlepark.encoders.formula import Clauses, Formula
from puzzlepark.encoders.stencil import KEPT, Stencil

SMALL = 4
"""Nodes of the rectangles that clauses speak of beforehand."""


@dataclass(frozen=True)
class Filled:
    """The nodes of a grid as a net, and their literals."""

    nodes: Sequence[Spot]
    net: NodeGraph
    on: list[int]

    def __call__(self, true: set[int]) -> Clauses:
        """A clause against each rectangle: it is not full, or it goes on."""
        clauses = []
        for piece in self.net.pieces(i for i, x in enumerate(self.on) if x in true):
            if is_rectangle({self.nodes[i] for i in piece}):
                beside = sorted(self.net.fringe(piece))
                clauses.append([*(-self.on[i] for i in sorted(piece)), *(self.on[i] for i in beside)])
        return clauses


def write(formula: Formula, rule: NoRectangle) -> None:
    numbers = formula.numbering.of(rule.scope)
    formula.stamp(_stencil(rule.grid, rule.value, formula.domains(numbers)), numbers)
    formula.lazy.append(Filled(rule.grid.nodes, grid_graph(rule.grid), formula.layer_literals(rule.layer, rule.value)))


@lru_cache(maxsize=KEPT)
def _stencil(grid: Grid, value: int, domains: tuple[tuple[int, ...], ...]) -> Stencil:
    stencil, place = Stencil(domains), grid.position
    for inside, beside in polled(NoRectangle(grid, "", value).rectangles(SMALL)):
        known = [stencil.known[place[node]].get(value) for node in inside]
        more = (stencil.known[place[node]].get(value) for node in beside)
        if None not in known:
            stencil.clauses.append([*(-x for x in known if x), *(x for x in more if x)])
    return stencil

"""The constraint `Acyclic` for sweeps.

A graph for each parity connects diagonals that share a corner, and the border. It has one component, so every diagonal
is connected to the border. A machine for each inner corner makes sure that a diagonal ends there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzlepark.constraints.acyclic import PARITIES, Acyclic, joining, parity_of
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.encoders.machines import CONSTANT, Domains, Place, Reading, SweepGraph, in_order, sweep_graph


@dataclass(frozen=True)
class AnyOf:
    """At least one variable has the value given for its place."""

    values: tuple[int, ...]
    start: bool = False

    def after(self, state: bool, place: int, value: int) -> bool:
        return state or value == self.values[place]

    def accepts(self, state: bool) -> bool:
        return state


def machines(acyclic: Acyclic, place: Place) -> list[Reading]:
    """Require for each inner corner that at least one of the four diagonals around it ends there."""
    readings: list[Reading] = []
    for corner in acyclic.inner_corners:
        scope = in_order([Var(acyclic.layer, cell) for cell in _around(corner)], place)
        readings.append((scope, AnyOf(tuple(joining(var.spot, parity_of(corner)) for var in scope))))
    return readings


def nets(acyclic: Acyclic, place: dict[Var, int], domains: Domains) -> Iterator[SweepGraph]:
    """For each parity a graph of its diagonals and the outside."""
    grid = acyclic.grid
    rows, cols = (1, 2 * grid.rows - 1), (1, 2 * grid.cols - 1)
    border = [cell for cell in grid.nodes if cell.r in rows or cell.c in cols]
    for parity in PARITIES:
        corners = (corner for corner in acyclic.inner_corners if parity_of(corner) == parity)
        # Adjacent cells share a corner of each parity, so a set removes duplicates.
        joins = {pair for corner in corners for pair in combinations(_around(corner), 2)}
        # A cell belongs to the graph, with colour 1, if its diagonal joins corners of this parity.
        colours = {Var(acyclic.layer, cell): {joining(cell, parity): 1} for cell in grid.nodes}
        pairs = [(Var(acyclic.layer, a), Var(acyclic.layer, b)) for a, b in joins]
        pairs += [(CONSTANT, Var(acyclic.layer, cell)) for cell in border]
        yield sweep_graph({CONSTANT: {1: 1}, **colours}, pairs, place, domains)


def _around(corner: Spot) -> list[Spot]:
    """The four cells that meet at a corner."""
    return [Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1)]

"""Acyclic for sweeps, which follow the pieces that cross their line by themselves.

Diagonals of one parity that share a corner hang together, and each piece of them reaches the border. That is all there
is to say of corners at which a diagonal ends; a machine sees to it that one ends at every corner.
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
    """Some value is that of its place."""

    values: tuple[int, ...]
    start: bool = False

    def after(self, state: bool, place: int, value: int) -> bool:
        return state or value == self.values[place]

    def accepts(self, state: bool) -> bool:
        return state


def machines(acyclic: Acyclic, place: Place) -> list[Reading]:
    found: list[Reading] = []
    for corner in acyclic.inner_corners:
        scope = in_order([Var(acyclic.layer, cell) for cell in _around(corner)], place)
        found.append((scope, AnyOf(tuple(joining(var.spot, parity_of(corner)) for var in scope))))
    return found


def nets(acyclic: Acyclic, place: dict[Var, int], domains: Domains) -> Iterator[SweepGraph]:
    """For each parity its diagonals and the outside."""
    grid = acyclic.grid
    rows, cols = (1, 2 * grid.rows - 1), (1, 2 * grid.cols - 1)
    border = [cell for cell in grid.nodes if cell.r in rows or cell.c in cols]
    for parity in PARITIES:
        # Cells side by side have a corner of each parity in common, those at a corner that one.
        joins = {pair for corner in acyclic.inner_corners for pair in combinations(_around(corner), 2)
                 if parity_of(corner) == parity}  # fmt: skip
        colours = {Var(acyclic.layer, cell): {joining(cell, parity): 1} for cell in grid.nodes}
        pairs = [(Var(acyclic.layer, a), Var(acyclic.layer, b)) for a, b in joins]
        pairs += [(CONSTANT, Var(acyclic.layer, cell)) for cell in border]
        yield sweep_graph({CONSTANT: {1: 1}, **colours}, pairs, place, domains)


def _around(corner: Spot) -> list[Spot]:
    """The four cells that meet at a corner."""
    return [Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1)]

"""The constraint `Pieces` for CP-SAT: a Boolean for each placement."""

from __future__ import annotations

from typing import Any

from puzzlepark.constraints.pieces import Pieces
from puzzlepark.core.grid import Spot
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, pieces: Pieces) -> None:
    """Require that exactly one placement of each owner is chosen and exactly one covers each node, and that an edge is
    0 if and only if it is inside a chosen placement."""
    cp = programme.cp
    of_owner: list[list[Any]] = [[] for _ in pieces.owners]
    over: dict[Spot, list[Any]] = {spot: [] for spot in pieces.grid.nodes}
    inside: dict[Spot, list[Any]] = {edge: [] for edge in pieces.grid.edges}
    for placement in pieces.placements:
        programme.clock.tick()
        chosen = cp.new_bool_var("")
        of_owner[placement.owner].append(chosen)
        for spot in placement.nodes:
            over[spot].append(chosen)
        for edge in placement.inner:
            inside[edge].append(chosen)
    for choices in (*of_owner, *over.values()):
        cp.add_exactly_one(choices)
    for var in pieces.scope:
        cp.add(sum(inside[var.spot]) == programme.has_value(var, 0))

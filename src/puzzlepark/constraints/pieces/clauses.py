"""Clauses for Pieces: a literal for each placement."""

from __future__ import annotations

from puzzlepark.constraints.pieces import Pieces
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, pieces: Pieces) -> None:
    """Write that exactly one placement of each owner is chosen and exactly one covers each node, and that an edge is 0
    if and only if it is inside a chosen placement."""
    grid, clear = pieces.grid, formula.layer_literals(pieces.layer, 0)
    formula.top = formula.clauses.pieces(grid.position, grid.stars, clear, pieces.owners, formula.top)


def size(pieces: Pieces) -> int:
    """The approximate number of clauses."""
    return 3 * pieces.placement_nodes

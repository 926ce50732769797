"""Clauses for Pieces: a literal for each way to lay a piece."""

from __future__ import annotations

from puzzlepark.constraints.pieces import Pieces
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, pieces: Pieces) -> None:
    """One way for each owner, one way over each node; an edge is 0 if and only if a way has it inside."""
    grid, clear = pieces.grid, formula.layer_literals(pieces.layer, 0)
    formula.top = formula.clauses.pieces(grid.position, grid.stars, clear, pieces.owners, formula.top)


def size(pieces: Pieces) -> int:
    """The approximate number of clauses."""
    return 3 * pieces.nodes_of_ways

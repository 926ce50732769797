"""Lines of a grid as the deduction kernel takes them."""

from __future__ import annotations

from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.deductions import DeductionModel


def sides_of(grid: Grid, node: Spot) -> list[Spot | None]:
    """The edges around a node, north west east south; None where there is none."""
    around = (Spot(node.r + dr, node.c + dc) for dr, dc in SIDES)
    return [edge if all(map(grid.has, grid.ends(edge))) else None for edge in around]


def lines_of(board: DeductionModel, grid: Grid, line: str) -> list[tuple[int, int, int, int]]:
    """All edges as the kernel wants them: two vertices, the atom that is gone when it is off, and when it is drawn."""
    found = []
    for edge in board.clock.watch(grid.edges):
        a, b = grid.ends(edge)
        variable = board[Var(line, edge)]
        found.append((grid.position[a], grid.position[b], variable.first + variable.values.index(1), variable.first))
    return found

"""The lines of a grid for the deduction kernel."""

from __future__ import annotations

from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.encoders.deductions import DeductionModel

ALWAYS_DRAWN = -1
"""In place of both atoms of an edge: the line always uses this edge."""


def sides_of(grid: Grid, node: Spot) -> list[Spot | None]:
    """The edges north, west, east and south of a node; None for a missing one."""
    around = (Spot(node.r + dr, node.c + dc) for dr, dc in SIDES)
    return [edge if all(map(grid.has, grid.ends(edge))) else None for edge in around]


def lines_of(board: DeductionModel, grid: Grid, line: str) -> list[tuple[int, int, int, int]]:
    """All edges for the kernel: the numbers of two nodes, the atom "drawn", and the atom "not drawn"."""
    lines = []
    for edge in board.clock.watch(grid.edges):
        a, b = grid.ends(edge)
        variable = board[Var(line, edge)]
        lines.append((grid.position[a], grid.position[b], variable.first + variable.values.index(1), variable.first))
    return lines

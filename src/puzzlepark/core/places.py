"""Places as people tell them: rows and columns from 1."""

from __future__ import annotations

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot


def cell(row: int, col: int) -> Spot:
    """The spot of the cell in this row and column, both from 1."""
    return Spot(2 * row - 1, 2 * col - 1)


def edge(a: tuple[int, int], b: tuple[int, int]) -> Spot:
    """The spot of the edge between two cells that are next to each other, each (row, column) from 1."""
    one, two = cell(*a), cell(*b)
    if abs(one.r - two.r) + abs(one.c - two.c) != 2:
        raise BadInput(f"{tuple(a)} and {tuple(b)} are not next to each other.")
    return Spot((one.r + two.r) // 2, (one.c + two.c) // 2)

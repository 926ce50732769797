"""Places in words, and by row and column from 1."""

from __future__ import annotations

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot


def cell(row: int, col: int) -> Spot:
    """Return the spot of the cell in this row and column, both counted from 1."""
    for number in (row, col):
        if type(number) is not int or number < 1:
            raise BadInput(f"Rows and columns count from 1; there is no cell in row {row!r}, column {col!r}.")
    return Spot(2 * row - 1, 2 * col - 1)


def edge(a: tuple[int, int], b: tuple[int, int]) -> Spot:
    """Return the spot of the edge between two adjacent cells, each given as (row, column), counted from 1."""
    for each in (a, b):
        if not isinstance(each, tuple | list) or len(each) != 2:
            raise BadInput(f"An edge is between two cells, each given as (row, column), not {each!r}.")
    first, second = cell(*a), cell(*b)
    if abs(first.r - second.r) + abs(first.c - second.c) != 2:
        raise BadInput(f"{tuple(a)} and {tuple(b)} are not next to each other.")
    return Spot((first.r + second.r) // 2, (first.c + second.c) // 2)


def cell_sentence(spot: Spot) -> str:
    """The place of a cell as a sentence, for screen readers."""
    return f"Row {spot.row + 1}, column {spot.col + 1}."


def corner_words(spot: Spot, rows: int, cols: int) -> str:
    """The corner of the board, in words, for a spot that is outside of both rows and columns; empty for other spots."""
    above, below = spot.r < 0, spot.r > 2 * rows
    left, right = spot.c < 0, spot.c > 2 * cols
    if not (above or below) or not (left or right):
        return ""
    return f"the {'upper' if above else 'lower'} {'left' if left else 'right'} corner"


def spot_words(spot: Spot) -> str:
    """The place of a cell, an edge, a corner or a clue outside the board, in words."""
    row, col = spot.row + 1, spot.col + 1
    if spot.r < 0 or spot.c < 0:
        if spot.r > 0:
            return f"the left of row {row}"
        return f"the top of column {col}" if spot.c > 0 else "the corner"
    if spot.is_cell:
        return f"row {row}, column {col}"
    if spot.is_edge and spot.r & 1:  # an upright edge
        return f"the edge between columns {col - 1} and {col} of row {row}" if col > 1 else f"the left end of row {row}"
    if spot.is_edge:
        return (
            f"the edge between rows {row - 1} and {row} of column {col}"
            if row > 1
            else f"the upper end of column {col}"
        )
    return f"the upper left corner of row {row}, column {col}"

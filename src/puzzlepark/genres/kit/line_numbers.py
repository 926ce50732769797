"""Numbers left of rows and above columns that count shaded cells. Referees do not use this module."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.fields.where import col_clue, row_clue
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle


def line_seats(board: Any) -> list[Spot]:
    """The spots of outside numbers: above the columns, then left of the rows."""
    return [*map(col_clue, range(board.cols)), *map(row_clue, range(board.rows))]


def line_cells(board: Puzzle, seat: Spot) -> tuple[Spot, ...]:
    """The cells of the row or column of an outside number, without holes."""
    row = seat.c < 0
    line = (Spot(seat.r, k) if row else Spot(k, seat.c) for k in range(1, 2 * (board.cols if row else board.rows), 2))
    return tuple(filter(board.grid.has, line))


def cells_from_outside(board: Any, seat: Spot) -> list[Spot]:
    """The cells of the row or column that a spot outside the board faces, from any side, the nearest first."""
    if 0 < seat.c < 2 * board.cols:
        line = [Spot(r, seat.c) for r in range(1, 2 * board.rows, 2)]
        return line if seat.r < 0 else line[::-1]
    line = [Spot(seat.r, c) for c in range(1, 2 * board.cols, 2)]
    return line if seat.c < 0 else line[::-1]

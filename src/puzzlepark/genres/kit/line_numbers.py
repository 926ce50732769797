"""Numbers beside rows and above columns that count the shaded cells of their lines. Referees do without this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import col_clue, row_clue
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Rule
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.genres.kit.shade_family import rows_and_columns, shade_vars


def line_seats(board: Any) -> list[Spot]:
    """Where numbers beside lines stand: above the columns, then beside the rows."""
    return [*map(col_clue, range(board.cols)), *map(row_clue, range(board.rows))]


def line_of(board: Puzzle, seat: Spot) -> tuple[Spot, ...]:
    """The cells of the row or column beside which a number stands, without those that are no part of the grid."""
    row = seat.c < 0
    line = (Spot(seat.r, k) if row else Spot(k, seat.c) for k in range(1, 2 * (board.cols if row else board.rows), 2))
    return tuple(filter(board.grid.has, line))


def sight_from(board: Any, seat: Spot) -> list[Spot]:
    """The cells that one looks along from a seat outside, on any side of the board, the nearest first."""
    if 0 < seat.c < 2 * board.cols:
        line = [Spot(r, seat.c) for r in range(1, 2 * board.rows, 2)]
        return line if seat.r < 0 else line[::-1]
    line = [Spot(seat.r, c) for c in range(1, 2 * board.cols, 2)]
    return line if seat.c < 0 else line[::-1]


def line_rules(board: Puzzle, numbers: Iterable[tuple[Spot, int]]) -> Iterator[Rule]:
    """Rules "row" and "column" for such numbers."""
    lines = {(name, line[0].r if name == "row" else line[0].c): line for name, line in rows_and_columns(board.grid)}
    for seat, number in numbers:
        key = ("row", seat.r) if seat.c < 0 else ("column", seat.c)
        yield Rule(key[0], Count(shade_vars(lines.get(key, ())), number), seat)

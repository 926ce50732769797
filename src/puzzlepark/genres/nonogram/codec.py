"""The numbers of runs in URLs and files."""

from __future__ import annotations

from functools import partial
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.fields.run_lists import line_spots, most_runs
from puzzlepark.core.plain import MOST_CELLS
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

VALUES = {"#": 1, "+": 0}
"""The signs of marks: a painted cell, and one that stays blank."""


def run_seats(board: Any) -> list[kit.Spot]:
    """The seats of all numbers in the order of URLs."""
    return [spot for line in line_spots(board) for spot in line]


@dataclass(frozen=True)
class RunTable:
    """A table of the board with the numbers above and on the left of it, row by row. A cell has the sign of its
    mark."""

    name: str
    layer: str
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the sheet of the board and its numbers: a number for each outside place, a sign for each cell."""
        spots, numbers = _sheet(board), list[tuple[kit.Spot, int]]()
        for spot, word in zip(spots, tokens.take(len(spots), lambda i: _place_words(spots[i])), strict=True):
            is_corner, is_cell = max(spot) < 0, min(spot) > 0
            if is_corner:
                word.one_of(lambda: "the corner of the sheet", ".")
            elif is_cell:
                sign = word.one_of(partial(_place_words, spot), "#+.")
                if sign in VALUES:
                    marks[kit.Var(self.layer, spot)] = VALUES[sign]
            elif word.text != ".":
                # A "c" says that a player has ticked the number off.
                plain = word._replace(text=word.text.removeprefix("c"))
                numbers.append((spot, plain.number(partial(_place_words, spot), 0, MOST_CELLS)))
        setattr(board, self.name, tuple(numbers))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """The sheet of the board and its numbers, row by row."""
        number_at, sign_of = dict(getattr(board, self.name)), {value: sign for sign, value in VALUES.items()}
        words = []
        for spot in _sheet(board):
            mark = marks.get(kit.Var(self.layer, spot))
            sign = "." if mark is None else sign_of[mark]
            words.append(str(number_at[spot]) if spot in number_at else sign)
        width = most_runs(board.cols) + board.cols
        return [words[at : at + width] for at in range(0, len(words), width)]


def _sheet(board: Any) -> list[kit.Spot]:
    """The spots of the cells and of the numbers above and on the left of them, row by row."""
    rows = range(1 - 2 * most_runs(board.rows), 2 * board.rows, 2)
    return [kit.Spot(r, c) for r in rows for c in range(1 - 2 * most_runs(board.cols), 2 * board.cols, 2)]


def _place_words(spot: kit.Spot) -> str:
    """The place of an entry of the table in words, for messages."""
    if min(spot) > 0:
        return f"the mark in {place(spot)}"
    return f"a number of row {spot.row + 1}" if spot.c < 0 else f"a number of column {spot.col + 1}"

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


def run_seats(board: Any) -> list[kit.Spot]:
    """The seats of all numbers in the order of URLs."""
    return [spot for line in line_spots(board) for spot in line]


@dataclass(frozen=True)
class RunTable:
    """A table of the board and its surroundings, row by row: the outside numbers, and a sign for the mark of each
    cell."""

    name: str
    layer: str
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        spots, found = _sheet(board), list[tuple[kit.Spot, int]]()
        for spot, word in zip(spots, tokens.take(len(spots), lambda i: _where(spots[i])), strict=True):
            if max(spot) < 0:
                word.one_of(lambda: "the corner of the sheet", ".")
            elif min(spot) > 0:
                sign = word.one_of(partial(_where, spot), "#+.")
                if sign in VALUES:
                    marks[kit.Var(self.layer, spot)] = VALUES[sign]
            elif word.text != ".":
                # A "c" says that a player has ticked the number off.
                plain = word._replace(text=word.text.removeprefix("c"))
                found.append((spot, plain.number(partial(_where, spot), 0, MOST_CELLS)))
        setattr(board, self.name, tuple(found))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        known, signs = dict(getattr(board, self.name)), {value: sign for sign, value in VALUES.items()}
        words = [
            str(known[s]) if s in known else signs.get(marks.get(kit.Var(self.layer, s), -1), ".")
            for s in _sheet(board)
        ]
        wide = most_runs(board.cols) + board.cols
        return [words[at : at + wide] for at in range(0, len(words), wide)]


def _sheet(board: Any) -> list[kit.Spot]:
    """All spots of the board and around it, row by row."""
    rows = range(1 - 2 * most_runs(board.rows), 2 * board.rows, 2)
    return [kit.Spot(r, c) for r in rows for c in range(1 - 2 * most_runs(board.cols), 2 * board.cols, 2)]


def _where(spot: kit.Spot) -> str:
    if min(spot) > 0:
        return f"the mark in {place(spot)}"
    return f"a number of row {spot.row + 1}" if spot.c < 0 else f"a number of column {spot.col + 1}"

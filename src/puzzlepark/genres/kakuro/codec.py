"""Black cells with sums, and sums outside the board, in URLs and files of puzz.link."""

from __future__ import annotations

import re
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

NO_SUM = "-"
DIGITS = f"{NO_SUM}123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The characters of no sum and of the sums from 1 to 45."""


@dataclass(frozen=True)
class SumCells:
    """The letters k to z skip 1 to 16 white cells. A black cell is its sums below and to the right, or "." without
    sums. Then come the sums of columns and rows that begin with a white cell."""

    name: str
    blocked: str

    def read(self, body: Body, board: Any) -> None:
        """Read the black cells and all sums of the board."""
        spots, at, black = cells(board), 0, set[kit.Spot]()
        sums: list[tuple[kit.Spot, int]] = []
        while at < len(spots) and not body.lacks():
            char = body.take(1, "a cell")
            if "k" <= char <= "z":
                at += ord(char) - ord("j")
                continue
            r, c = spots[at]
            if char != ".":
                body.at -= 1  # The character belongs to the first sum.
                sums += [(kit.Spot(r + 1, c), _sum(body)), (kit.Spot(r, c + 1), _sum(body))]
            black.add(spots[at])
            at += 1
        body.beyond |= at > len(spots)
        sums += [(spot, _sum(body)) for spot in _outside(board, black)]
        setattr(board, self.blocked, frozenset(black))
        setattr(board, self.name, tuple((spot, number) for spot, number in sums if number))

    def write(self, board: Any) -> str:
        """Write the board. Raises BadInput for a sum outside that no run follows."""
        known, black = dict(getattr(board, self.name)), getattr(board, self.blocked)
        for spot in known:
            if min(spot) < 0 and kit.Spot(max(spot.r, 1), max(spot.c, 1)) in black:
                raise kit.BadInput("The URL has no room for a sum that stands before a black cell.")
        words = dict[kit.Spot, str]()
        for spot in black:
            below, right = known.get(kit.Spot(spot.r + 1, spot.c), 0), known.get(kit.Spot(spot.r, spot.c + 1), 0)
            words[spot] = f"{DIGITS[below]}{DIGITS[right]}" if below or right else "."
        outside = "".join(DIGITS[known.get(spot, 0)] for spot in _outside(board, black))
        return skipped([words.get(s, "") for s in cells(board)], "j", 16) + outside


def _sum(body: Body) -> int:
    """Read the next sum, or return 0 if there is none."""
    if body.lacks():
        return 0
    # Older versions of puzz.link wrote 0 for no sum, and it still reads that.
    char = body.take(1, "a sum").replace("0", NO_SUM)
    if char not in DIGITS:
        raise kit.BadInput(f'"{char}" is no sum in this URL.')
    return DIGITS.index(char)


def _outside(board: Any, black: set[kit.Spot]) -> list[kit.Spot]:
    """Return the places of sums outside, of columns and rows that begin with a white cell."""
    columns = [kit.col_clue(c) for c in range(board.cols) if kit.Spot(1, 2 * c + 1) not in black]
    return columns + [kit.row_clue(r) for r in range(board.rows) if kit.Spot(2 * r + 1, 1) not in black]


@dataclass(frozen=True)
class SumTable:
    """A line for the sums of columns, then for each row its sum and "across,down" in black cells. No sum is written as
    -1; old files of puzz.link have 0."""

    name: str
    blocked: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the black cells and all sums of the board; raises BadInput."""
        tokens.next("the corner of the sums")
        sums = [(kit.col_clue(c), tokens.number(f"the sum of column {c + 1}", -1, 999)) for c in range(board.cols)]
        black = set[kit.Spot]()
        for spot in cells(board):
            if spot.col == 0:
                sums.append((kit.row_clue(spot.row), tokens.number(f"the sum of row {spot.row + 1}", -1, 999)))
            token = tokens.next(f"the field of {place(spot)}")
            if token.text != ".":
                pair = re.fullmatch(r"(-?\d{1,3}),(-?\d{1,3})", token.text, re.ASCII)
                if not pair:
                    raise kit.BadInput(
                        f'Line {token.line}: a black cell is "across,down", "{token.text:.24}" was found.'
                    )
                black.add(spot)
                sums += [(kit.Spot(spot.r, spot.c + 1), int(pair[1])), (kit.Spot(spot.r + 1, spot.c), int(pair[2]))]
        setattr(board, self.blocked, frozenset(black))
        setattr(board, self.name, tuple((spot, number) for spot, number in sums if number > 0))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """Write the sums of columns, and for each row its sum and its cells."""
        known, black = dict(getattr(board, self.name)), getattr(board, self.blocked)
        rows = [["0", *(str(known.get(kit.col_clue(c), -1)) for c in range(board.cols))]]
        for r, line in enumerate(in_rows(cells(board), board.cols)):
            row = [str(known.get(kit.row_clue(r), -1))]
            for spot in line:
                right, below = known.get(kit.Spot(spot.r, spot.c + 1), -1), known.get(kit.Spot(spot.r + 1, spot.c), -1)
                row.append(f"{right},{below}" if spot in black else ".")
            rows.append(row)
        return rows

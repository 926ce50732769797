"""The table of numbers with a way in files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.arrows import NOTHING, Arrow
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.codec.url_parts import WAYS, arrow
from puzzlepark.formats.text import Token, Tokens


@dataclass(frozen=True)
class ArrowTable:
    """A word per cell: the number of a way (0 none, 1 to 4 up, down, left, right), a comma, and a number, "-" for an
    unknown one; "." where there is none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        found = ((spot, self._clue(word, spot)) for spot, word in words(tokens, board, "the number of"))
        setattr(board, self.name, tuple((spot, clue) for spot, clue in found if clue is not None))

    def _clue(self, word: Token, spot: Spot) -> Arrow | None:
        if word.text == ".":
            return None
        way, _, number = word.text.partition(",")
        right = number.isascii() and number.isdecimal() and len(number) < 7
        if way not in ("0", "1", "2", "3", "4") or not (right or number == "-"):
            raise BadInput(
                f'Line {word.line}: the number of {place(spot)} is a way from 0 to 4, a comma and a number, or "-"; '
                f'"{clipped(word.text)}" was found.'
            )
        return arrow(int(way), int(number) if right else UNKNOWN)

    def write(self, board: Any, marks: Marks) -> Rows:
        known = dict(getattr(board, self.name))
        return in_rows([self._word(known[s]) if s in known else "." for s in cells(board)], board.cols)

    def _word(self, clue: Arrow) -> str:
        return "0,-" if clue == NOTHING else f"{WAYS.index(clue.to)},{clue.number}"

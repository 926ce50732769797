"""Circles in URLs and files of puzz.link."""

from types import SimpleNamespace
from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Token, Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.balance_loop.circles import BLACK, WHITE, Circle

COLOURS = (WHITE, BLACK)
"""The colours by their numbers in URLs and files."""
CODES = kit.Number16("codes", unknown=False)
"""The code of each circle in a URL: twice its number, or 0 without a number, plus 1 if it is black."""


@dataclass(frozen=True)
class CircleNumber16:
    """Circles of a URL, which are encoded as numbers of cells (see `CODES`)."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the codes of cells, and set the circles of the board."""
        draft = SimpleNamespace(rows=board.rows, cols=board.cols, codes=())
        CODES.read(body, draft)
        circles = ((spot, Circle(COLOURS[code % 2], code // 2 or kit.UNKNOWN)) for spot, code in draft.codes)
        setattr(board, self.name, tuple(circles))

    def write(self, board: Any) -> str:
        """Write the circles of a board as codes of cells."""
        codes = tuple(
            (spot, COLOURS.index(colour) + 2 * (0 if number == kit.UNKNOWN else number))
            for spot, (colour, number) in getattr(board, self.name)
        )
        return CODES.write(SimpleNamespace(rows=board.rows, cols=board.cols, codes=codes))


@dataclass(frozen=True)
class CircleTable:
    """A word per cell: the number of a colour, a comma, and the circle's number, -2 for none; "." for no circle."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        circles = ((spot, self._circle(word, spot)) for spot, word in words(tokens, board, "the circle of"))
        setattr(board, self.name, tuple((spot, circle) for spot, circle in circles if circle is not None))

    def _circle(self, word: Token, spot: kit.Spot) -> Circle | None:
        """Parse the word of a cell; None if it has no circle."""
        if word.text == ".":
            return None
        colour, _, number = word.text.partition(",")
        is_number = number.isascii() and number.isdecimal() and len(number) < 7
        if colour not in ("0", "1") or not (is_number or number == str(kit.UNKNOWN)):
            raise kit.BadInput(
                f"Line {word.line}: the circle of {place(spot)} is a colour, 0 or 1, a comma and a number, or -2; "
                f'"{clipped(word.text)}" was found.'
            )
        return Circle(COLOURS[int(colour)], int(number))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        known = {s: f"{COLOURS.index(colour)},{number}" for s, (colour, number) in getattr(board, self.name)}
        return in_rows([known.get(spot, ".") for spot in cells(board)], board.cols)

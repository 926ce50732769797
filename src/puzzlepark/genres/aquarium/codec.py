"""The numbers of lines in URLs and files of puzz.link."""

from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import MOST_CELLS, clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

SIGNS = {"#": 1, "+": 0}
"""The marks of cells in files: with water, and without."""


@dataclass(frozen=True)
class SlashNumbers(kit.Number16):
    """The numbers after a slash. A URL that ends before the slash has no numbers."""

    def read(self, body: Body, board: Any) -> None:
        """Read the slash and the numbers. Raises BadInput if there is something else instead of the slash."""
        if body.more():
            if body.take(1, "a slash") != "/":
                raise kit.BadInput("The URL has no slash between the borders and the numbers.")
            if body.more():
                super().read(body, board)

    def write(self, board: Any) -> str:
        return f"/{super().write(board)}"


@dataclass(frozen=True)
class FramedMarks:
    """Numbers above the columns, then for each row its number and a sign per cell: # for water, + for none."""

    numbers: str
    layer: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the table into the numbers of the board and the marks of cells."""
        numbers = list[tuple[kit.Spot, int]]()
        for spot in _cells_and_seats(board):
            is_cell, is_corner = min(spot) > 0, max(spot) < 0
            word = tokens.next(f"the cell of {place(spot)}" if is_cell else "a number outside")
            text = word.text
            is_number = text.isascii() and text.isdecimal() and len(text) <= 8 and int(text) <= MOST_CELLS
            if text == ".":
                continue
            if is_cell:
                marks[kit.Var(self.layer, spot)] = SIGNS[word.one_of(lambda: "a cell", "#+")]
            elif is_corner or not is_number:
                raise kit.BadInput(f'Line {word.line}: "{clipped(text)}" is no number beside a line.')
            else:
                numbers.append((spot, int(text)))
        setattr(board, self.numbers, tuple(numbers))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        """Write the table, with a dot for a missing number and for an undecided cell."""
        known, names = dict(getattr(board, self.numbers)), {1: "#", 0: "+", None: "."}
        words = [
            str(known.get(spot, ".")) if min(spot) < 0 else names[marks.get(kit.Var(self.layer, spot))]
            for spot in _cells_and_seats(board)
        ]
        return in_rows(words, board.cols + 1)


def _cells_and_seats(board: Any) -> list[kit.Spot]:
    """The places of the table, row by row. Those above and to the left of the cells have a negative coordinate."""
    return [kit.Spot(r, c) for r in range(-1, 2 * board.rows, 2) for c in range(-1, 2 * board.cols, 2)]

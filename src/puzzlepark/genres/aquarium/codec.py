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


@dataclass(frozen=True)
class SlashNumbers(kit.Number16):
    """The numbers after a slash. A URL that ends before the slash has no numbers."""

    def read(self, body: Body, board: Any) -> None:
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
        numbers = list[tuple[kit.Spot, int]]()
        for spot in _cells_and_seats(board):
            word = tokens.next(f"the cell of {place(spot)}" if min(spot) > 0 else "a number outside")
            text = word.text
            if text == ".":
                continue
            if min(spot) > 0:
                marks[kit.Var(self.layer, spot)] = SIGNS[word.one_of(lambda: "a cell", "#+")]
            elif max(spot) < 0 or not (
                text.isascii() and text.isdecimal() and len(text) <= 8 and int(text) <= MOST_CELLS
            ):
                raise kit.BadInput(f'Line {word.line}: "{clipped(text)}" is no number beside a line.')
            else:
                numbers.append((spot, int(text)))
        setattr(board, self.numbers, tuple(numbers))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        known, names = dict(getattr(board, self.numbers)), {1: "#", 0: "+", None: "."}
        words = [
            str(known.get(spot, ".")) if min(spot) < 0 else names[marks.get(kit.Var(self.layer, spot))]
            for spot in _cells_and_seats(board)
        ]
        return in_rows(words, board.cols + 1)


def _cells_and_seats(board: Any) -> list[kit.Spot]:
    return [kit.Spot(r, c) for r in range(-1, 2 * board.rows, 2) for c in range(-1, 2 * board.cols, 2)]

"""What a puzz.link file of a Country Road has behind its lines."""

from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit import Marks, Var


@dataclass(frozen=True)
class HelperSigns:
    """A number per cell for the circles and crosses that a player puts down there as an aid; they are not kept."""

    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        for word in tokens.take(len(cells(board)), lambda i: "the sign of a cell"):
            word.one_of(lambda: "the sign of a cell", "012")

    def write(self, board: Any, marks: Marks) -> Rows:
        return [["0"] * board.cols] * board.rows

"""Arrow clues in URLs and files of puzz.link."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body, CutOff
from puzzlepark.formats.text import Token, Tokens
from puzzlepark.genres.kit.arrow_numbers import NOTHING, Arrow


@dataclass(frozen=True)
class ArrowTable:
    """A table with a word per cell: "." without a clue, otherwise a direction (0 none, 1 to 4 up, down, left, right), a
    comma, and a number, or "-" if it is unknown."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        clues = ((spot, self.read_clue(word, spot)) for spot, word in words(tokens, board, "the number of"))
        setattr(board, self.name, tuple((spot, clue) for spot, clue in clues if clue is not None))

    def read_clue(self, word: Token, spot: Spot) -> Any:
        """Parse the word of a cell; None if it has no clue."""
        if word.text == ".":
            return None
        direction, _, number = word.text.partition(",")
        is_number = number.isascii() and number.isdecimal() and len(number) < 7
        if direction not in ("0", "1", "2", "3", "4") or not (is_number or number == "-"):
            raise BadInput(
                f"Line {word.line}: the number of {place(spot)} is a direction from 0 to 4, a comma, and a number or "
                f'"-", not "{clipped(word.text)}".'
            )
        return arrow(int(direction), int(number) if is_number else UNKNOWN)

    def write(self, board: Any, marks: Marks) -> Rows:
        known = dict(getattr(board, self.name))
        return in_rows([self.write_clue(known[s]) if s in known else "." for s in cells(board)], board.cols)

    def write_clue(self, clue: Any) -> str:
        """The inverse of `read_clue`."""
        return f"{DIRECTIONS.index(clue.to)},{clue.number if clue.to else '-'}"


DIRECTIONS = ("", "u", "d", "l", "r")
"""The directions of arrows, indexed by their numbers in URLs and files."""


def arrow(direction: int, number: int) -> Arrow:
    """The clue with this direction, by its number. It is empty if the direction or the number is missing."""
    return Arrow(number, DIRECTIONS[direction]) if direction and number != UNKNOWN else NOTHING


@dataclass(frozen=True)
class ArrowNumber16:
    """Arrow clues in a URL. The direction comes first: 0 none, 1 to 4 up, down, left, right. A number without a
    direction becomes an empty clue."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read letters that skip cells, and clues, until the board or the URL ends."""
        spots, clues, at = cells(board), list[tuple[Spot, Any]](), 0
        with suppress(CutOff):
            while at < len(spots) and not body.lacks():
                char = body.take(1, "an arrow")
                if "a" <= char <= "z":  # The letters a to z skip 1 to 26 cells.
                    at += ord(char) - ord("a") + 1
                    continue
                body.at -= 1  # The character belongs to the clue.
                clues.append((spots[at], self.read_clue(body)))
                at += 1
        body.beyond |= at > len(spots)
        setattr(board, self.name, tuple(clues))

    def read_clue(self, body: Body) -> Any:
        """Read the next clue: a direction and one hex digit, a direction plus 5 and two hex digits, or a minus sign, a
        direction and three hex digits. A dot stands for an unknown number."""
        char = body.take(1, "an arrow")
        if char == "-":
            return arrow(body.digits(1, 5, "a direction"), body.digits(3, 16, "a number"))
        if "5" <= char <= "9":
            return arrow(int(char) - 5, body.digits(2, 16, "a number"))
        body.at -= 1
        direction = body.digits(1, 5, "a direction")
        if body.text[body.at : body.at + 1] == ".":  # an unknown number
            body.at += 1
            return arrow(direction, UNKNOWN)
        return arrow(direction, body.digits(1, 16, "a number"))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        # A letter skips up to 26 cells. The n-th letter, which skips n cells, comes n places after the backquote.
        return skipped((self.write_clue(known[s]) if s in known else "" for s in cells(board)), "`", 26)

    def write_clue(self, clue: Any) -> str:
        """The inverse of `read_clue`."""
        number, direction = clue.number, DIRECTIONS.index(clue.to)
        if number > 4095:
            raise BadInput("A pzpr URL has no room for a number above 4095.")
        if number == UNKNOWN:
            return f"{direction}."
        if number < 16:
            return f"{direction}{number:x}"
        return f"{direction + 5}{number:02x}" if number < 256 else f"-{direction}{number:03x}"

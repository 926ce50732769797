"""Given pieces in URLs and files of puzz.link."""

from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import clipped, in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

SIGNS = dict(zip("abcdefg", "+|-LJ7F", strict=True))
"""The pieces by their letters."""
LETTERS = {sign: letter for letter, sign in SIGNS.items()}
STYLE = "pipe"
"""The first word of files: how puzz.link draws a genre of the same family."""


@dataclass(frozen=True)
class PieceLetters:
    """Pieces in a URL: a letter from a to g for each piece, and h to z for 1 to 19 cells without one. A dot is an
    unknown piece, which means the same as no given piece."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read a letter for each piece, "." for an empty cell, and a letter from h on for several empty cells."""
        size, signs = board.rows * board.cols, list[str]()
        while len(signs) < size and not body.lacks():
            char = body.take(1, "a piece")
            if "h" <= char <= "z":
                signs += "." * (ord(char) - ord("g"))
            elif char == "." or char in SIGNS:
                signs.append(SIGNS.get(char, "."))
            else:
                raise kit.BadInput(f'The URL has "{clipped(char)}" for a piece; a piece is one of a to g.')
        body.beyond |= len(signs) > size
        setattr(board, self.name, "".join(signs[:size]).ljust(size, "."))

    def write(self, board: Any) -> str:
        return skipped((LETTERS.get(sign, "") for sign in getattr(board, self.name)), "g", 19)


@dataclass(frozen=True)
class PieceTable:
    """A word for the style, then for each cell the letter of its piece, "." for none, or "-" for an unknown one."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read a letter for each piece, after a word about how pieces are drawn."""
        tokens.next("how pieces are drawn")
        signs = []
        for spot, word in words(tokens, board, "the piece of"):
            letter = word.one_of(lambda spot=spot: f"the piece of {place(spot)}", ".-" + "".join(SIGNS))  # type: ignore[misc]
            signs.append(SIGNS.get(letter, "."))
        setattr(board, self.name, "".join(signs))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        letters = [LETTERS.get(sign, ".") for sign in getattr(board, self.name)]
        return [STYLE, *in_rows(letters, len(cells(board)) // board.rows)]

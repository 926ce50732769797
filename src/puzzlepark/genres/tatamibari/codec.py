"""Symbols in URLs and files of puzz.link."""

from typing import Any

from puzzlepark.core.fields import place
from puzzlepark.core.plain import in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows, cells
from puzzlepark.formats.codec.tables import words
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Token, Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.tatamibari.symbols import ANY, NONE, SQUARE, TALL, WIDE

DIGITS = {"1": TALL, "2": WIDE, "3": SQUARE, ".": ANY}
LETTERS = {".": NONE, "a": TALL, "b": WIDE, "c": SQUARE, "-": ANY}


@dataclass(frozen=True)
class SymbolDigits:
    """Symbols in a URL: a character for each symbol, and g to z for 1 to 20 cells without one."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the symbols, and letters for cells without one."""
        signs = [NONE] * len(cells(board))

        def read_symbol(index: int) -> None:
            char = body.take(1, "a symbol")
            if char not in DIGITS:
                raise kit.BadInput(f'The URL has "{char}" where a symbol is 1, 2, 3 or a point.')
            signs[index] = DIGITS[char]

        body.spread(len(signs), "a symbol", read_symbol)
        setattr(board, self.name, "".join(signs))

    def write(self, board: Any) -> str:
        names = {sign: char for char, sign in DIGITS.items()}
        return skipped((names.get(sign, "") for sign in getattr(board, self.name)), "f", 20)


@dataclass(frozen=True)
class SymbolTable:
    """A letter per cell for its symbol, or "." for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        signs = [self._sign(word, spot) for spot, word in words(tokens, board, "the symbol of")]
        setattr(board, self.name, "".join(signs))

    def _sign(self, word: Token, spot: kit.Spot) -> str:
        return LETTERS[word.one_of(lambda: f"the symbol of {place(spot)}", "".join(LETTERS))]

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        names = {sign: letter for letter, sign in LETTERS.items()}
        return in_rows([names[sign] for sign in getattr(board, self.name)], board.cols)

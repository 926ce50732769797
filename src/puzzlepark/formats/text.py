"""Reading plain text token by token. Blanks and line ends only separate tokens, but errors name lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from puzzlepark.core.errors import BadInput
from puzzlepark.core.plain import MOST_CELLS, clipped, refuse_huge
from puzzlepark.core.record import NamedTuple


class TextEnds(BadInput):
    """A text ends before all of its words were read."""


class Token(NamedTuple):
    text: str
    line: int

    def number(self, what: Callable[[], str], low: int, high: int) -> int:
        """The token as a whole number between low and high; `what` names it in an error."""
        text = self.text
        if text.isdecimal() and text.isascii() and len(text) <= 10 and low <= int(text) <= high:
            return int(text)
        digits = text.lstrip("+-")
        if not (digits.isdecimal() and digits.isascii() and len(text) <= 10 and len(text) <= len(digits) + 1):
            raise BadInput(f'Line {self.line}: {what()} was expected, "{clipped(text)}" was found.')
        if not low <= int(text) <= high:
            raise BadInput(f"Line {self.line}: {what()} is {int(text)}; it must be between {low} and {high}.")
        return int(text)

    def one_of(self, what: Callable[[], str], choices: str) -> str:
        """The token, which must be one of these characters; `what` names it in an error."""
        if len(self.text) != 1 or self.text not in choices:
            names = " ".join(choices)
            raise BadInput(f'Line {self.line}: {what()} is one of {names}, "{clipped(self.text)}" was found.')
        return self.text


_token = partial(tuple.__new__, Token)
"""A token from its two values without a Python call, because a text has thousands."""


class Tokens:
    """The words of a text, read one after another."""

    def __init__(self, text: str) -> None:
        self.all = [_token((w, n)) for n, line in enumerate(text.splitlines(), 1) for w in line.split()]
        self.at = 0

    def __len__(self) -> int:
        """The number of tokens that are left."""
        return len(self.all) - self.at

    def next(self, what: str) -> Token:
        """The next token; `what` names it in an error."""
        if self.at == len(self.all):
            raise TextEnds(f"The text ends where {what} was expected.")
        self.at += 1
        return self.all[self.at - 1]

    def take(self, size: int, what: Callable[[int], str]) -> Iterator[Token]:
        """The next `size` tokens, one by one; `what(i)` names the i-th in an error."""
        for i in range(size):
            if self.at == len(self.all):
                raise TextEnds(f"The text ends where {what(i)} was expected.")
            self.at += 1
            yield self.all[self.at - 1]

    def number(self, what: str, low: int, high: int) -> int:
        """The next token as a whole number between low and high."""
        return self.next(what).number(lambda: what, low, high)

    def numbers(self, what: Callable[[int], str], size: int, low: int, high: int) -> list[int]:
        """The next `size` numbers; `what(i)` names the i-th in an error."""
        words = [token.text for token in self.all[self.at : self.at + size]]
        joined = "".join(words)
        if len(words) == size and joined.isascii() and joined.replace("-", "").isdecimal():
            with suppress(ValueError):
                values = [int(w) for w in words]
                if low <= min(values) and max(values) <= high:
                    self.at += size
                    return values
        return [self.number(what(i), low, high) for i in range(size)]

    def one_of(self, what: str, choices: str) -> str:
        """The next token, which must be one of these characters."""
        return self.next(what).one_of(lambda: what, choices)

    def size(self) -> tuple[int, int]:
        """The numbers of rows and columns; raises BadInput if the board is too large."""
        rows = self.number("the number of rows", 1, MOST_CELLS)
        cols = self.number("the number of columns", 1, MOST_CELLS)
        refuse_huge(rows, cols)
        return rows, cols

    def pad(self, size: int) -> None:
        """Append blank cells, for a text that ends early."""
        line = self.all[-1].line if self.all else 1
        self.all += [_token((".", line))] * size

    def cut(self) -> None:
        """Drop the words that are left."""
        del self.all[self.at :]

    def end(self) -> None:
        """Raise BadInput if tokens are left."""
        if self.at < len(self.all):
            token = self.all[self.at]
            raise BadInput(f'Line {token.line}: the text should end here, but "{clipped(token.text)}" follows.')


def table(rows: list[list[str]]) -> str:
    """Rows of words as lines with aligned columns."""
    width = max((len(w) for row in rows for w in row), default=0)
    return "".join(" ".join(w.rjust(width) for w in row) + "\n" for row in rows)

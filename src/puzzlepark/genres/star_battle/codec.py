"""The number of stars in URLs and files of puzz.link."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres.kit import Marks, Var


@dataclass(frozen=True)
class Word:
    """A word for the whole puzzle, on a line of its own."""

    name: str
    what: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        setattr(board, self.name, tokens.next(self.what).text)

    def write(self, board: Any, marks: Marks) -> Rows:
        return [[str(getattr(board, self.name))]]


@dataclass(frozen=True)
class WordPart:
    """A word for the whole puzzle, with a slash behind it."""

    name: str
    what: str

    def read(self, body: Body, board: Any) -> None:
        word = body.text[body.at :].partition("/")[0]
        body.take(len(word), self.what)
        body.at += body.more()
        setattr(board, self.name, word)

    def write(self, board: Any) -> str:
        return f"{getattr(board, self.name)}/"

"""Numbers with a way in URLs and files of puzz.link."""

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
    """A word per cell: the number of a way (0 none, 1 to 4 up, down, left, right), a comma, and a number, "-" for an
    unknown one; "." where there is none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[Var, int]) -> None:
        found = ((spot, self.read_clue(word, spot)) for spot, word in words(tokens, board, "the number of"))
        setattr(board, self.name, tuple((spot, clue) for spot, clue in found if clue is not None))

    def read_clue(self, word: Token, spot: Spot) -> Any:
        """The clue that a word says; None for none."""
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
        return in_rows([self.write_clue(known[s]) if s in known else "." for s in cells(board)], board.cols)

    def write_clue(self, clue: Any) -> str:
        """A clue as `read_clue` reads it."""
        return f"{WAYS.index(clue.to)},{clue.number if clue.to else '-'}"


WAYS = ("", "u", "d", "l", "r")
"""The ways of arrows by their numbers in URLs and files."""


def arrow(way: int, number: int) -> Arrow:
    """A clue by the number of its way. Without a way or a number it says nothing."""
    return Arrow(number, WAYS[way]) if way and number != UNKNOWN else NOTHING


@dataclass(frozen=True)
class ArrowNumber16:
    """Numbers with a way (0 none, 1 to 4 up, down, left, right) in cells. A number without a way says nothing."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        seats, found, at = cells(board), list[tuple[Spot, Any]](), 0
        with suppress(CutOff):
            while at < len(seats) and not body.lacks():
                char = body.take(1, "an arrow")
                if "a" <= char <= "z":
                    at += ord(char) - ord("a") + 1
                    continue
                body.at -= 1
                found.append((seats[at], self.read_clue(body)))
                at += 1
        body.beyond |= at > len(seats)
        setattr(board, self.name, tuple(found))

    def read_clue(self, body: Body) -> Any:
        """The next clue: a way and a hex digit, a way of 5 more and two, or a minus sign, a way and three."""
        char = body.take(1, "an arrow")
        if char == "-":
            return arrow(body.digits(1, 5, "a way"), body.digits(3, 16, "a number"))
        if "5" <= char <= "9":
            return arrow(int(char) - 5, body.digits(2, 16, "a number"))
        body.at -= 1
        way, unknown = body.digits(1, 5, "a way"), body.text[body.at : body.at + 1] == "."
        number = UNKNOWN if unknown else body.digits(1, 16, "a number")
        body.at += unknown
        return arrow(way, number)

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        return skipped((self.write_clue(known[s]) if s in known else "" for s in cells(board)), "`", 26)

    def write_clue(self, clue: Any) -> str:
        """A clue as `read_clue` reads it."""
        number, way = clue.number, WAYS.index(clue.to)
        if number > 4095:
            raise BadInput("A pzpr URL has no room for a number above 4095.")
        if number == UNKNOWN:
            return f"{way}."
        return (
            f"{way}{number:x}" if number < 16 else f"{way + 5}{number:02x}" if number < 256 else f"-{way}{number:03x}"
        )

"""Dots in URLs and files of puzz.link."""

from typing import Any

from puzzlepark.core.fields.edges import half_steps
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.codec.url_parts import skipped
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

MOST_SKIPPED = 7
"""The most places without a dot that a digit can skip."""


@dataclass(frozen=True)
class MiddleDotDigits:
    """Dots in a URL. An odd hex digit 2n + 1 is a dot, after which n places have none. The letters g to z skip 1 to 20
    further places. An even digit is a white dot, which this genre does not have."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the dots. A digit is a dot, and says how many places without a dot follow."""
        places = [spot for row in half_steps(board.rows, board.cols) for spot in row]
        dots = list[kit.Spot]()

        def read_dot(place: int) -> int:
            """Read the dot at a place, by index. Returns how many places without a dot follow."""
            digit = body.digits(1, 16, "a dot")
            if digit % 2 == 0:
                raise kit.BadInput("The URL has a white dot; here all dots are black.")
            dots.append(places[place])
            return digit // 2

        body.spread(len(places), "a dot", read_dot)
        setattr(board, self.name, tuple(dots))

    def write(self, board: Any) -> str:
        """Write a digit for each dot, with the number of places without a dot after it, and letters for longer gaps."""
        dots = set(getattr(board, self.name))
        has_dot = [spot in dots for row in half_steps(board.rows, board.cols) for spot in row]
        words, at = list[str](), 0
        while at < len(has_dot):
            gap = 0
            if has_dot[at]:
                following = has_dot[at + 1 : at + 1 + MOST_SKIPPED]
                gap = following.index(True) if True in following else MOST_SKIPPED
            words.append(f"{2 * gap + 1:x}" if has_dot[at] else "")
            at += gap + 1
        return skipped(words, "f", 20)


@dataclass(frozen=True)
class MiddleDotTable:
    """A word per row of cells and per row of edges between them: 2 for a dot, "." for none."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read a row of characters for each row of cells and of edges; "2" is a dot."""
        rows, dots = half_steps(board.rows, board.cols), list[kit.Spot]()
        for row, word in zip(rows, tokens.take(len(rows), lambda i: f"row {i + 1} of the dots"), strict=True):
            if len(word.text) != len(row) or not set(word.text) <= {".", "2"}:
                raise kit.BadInput(f'Line {word.line}: a row of dots is {len(row)} characters, each "." or "2".')
            dots += [spot for spot, sign in zip(row, word.text, strict=True) if sign == "2"]
        for spot in (spot for spot in dots if not (spot.is_cell or spot.is_edge)):
            raise kit.BadInput(f"There can be no dot at {spot_words(spot)}.")
        setattr(board, self.name, tuple(dots))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        dots = set(getattr(board, self.name))
        return ["".join("2" if spot in dots else "." for spot in row) for row in half_steps(board.rows, board.cols)]

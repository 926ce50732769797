"""Dots in URLs and files of puzz.link, which have no given numbers."""

from typing import Any

from puzzlepark.core.lines import edge_rows
from puzzlepark.core.places import spot_words
from puzzlepark.core.plain import in_rows
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit
from puzzlepark.genres.kit.edge_dots import BLACK, WHITE

COLOURS = ("", WHITE, BLACK)
"""The dots by their numbers in URLs and files. The first is no dot."""
BASE27 = "0123456789abcdefghijklmnopq"


def _edges(board: Any) -> list[kit.Spot]:
    """All edges between two cells, in the order of puzz.link: first those within rows."""
    return [edge for row in edge_rows(board.rows, board.cols) for edge in row]


def _values(board: Any, name: str) -> list[int]:
    """The number of the dot on each edge. Raises BadInput if the board has given numbers."""
    if board.numbers:
        raise kit.BadInput("On puzz.link, Kropki has no given numbers; use JSON.")
    known = dict(getattr(board, name))
    return [COLOURS.index(known.get(edge, "")) for edge in _edges(board)]


@dataclass(frozen=True)
class DotDigits:
    """Three edges per base-27 digit: 0 for no dot, 1 for a white one, 2 for a black one."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the dots of the board, three edges per digit."""
        edges, values = _edges(board), list[int]()
        while len(values) < len(edges) and not body.lacks():
            digit = body.digits(1, 27, "three dots")
            values += [digit // 9, digit // 3 % 3, digit % 3]
        pairs = zip(edges, values, strict=False)
        setattr(board, self.name, tuple((edge, COLOURS[value]) for edge, value in pairs if value))

    def write(self, board: Any) -> str:
        values = _values(board, self.name)
        padded = values + [0] * (-len(values) % 3)
        return "".join(BASE27[9 * a + 3 * b + c] for a, b, c in in_rows(padded, 3))


@dataclass(frozen=True)
class DotTable:
    """A word per edge: 0 for no dot, 1 for a white one, 2 for a black one."""

    name: str
    holds_marks = False

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the dots of the board, an edge per word."""
        edges = _edges(board)
        words = tokens.take(len(edges), lambda i: f"the dot at {spot_words(edges[i])}")
        values = [int(word.one_of(lambda: "a dot", "012")) for word in words]
        setattr(board, self.name, tuple((e, COLOURS[value]) for e, value in zip(edges, values, strict=True) if value))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        values = iter(_values(board, self.name))
        return [[str(next(values)) for _ in row] for row in edge_rows(board.rows, board.cols)]

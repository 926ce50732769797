"""Given borders: the numbers on both sides of a border are different."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from puzzlepark.core.fields import is_cell
from puzzlepark.core.fields.borders import BORDER, BorderSigns
from puzzlepark.core.lines import edge_rows, ends_of
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass
from puzzlepark.formats import pzpr
from puzzlepark.formats.codec import Rows
from puzzlepark.formats.pzpr import Body
from puzzlepark.formats.text import Tokens
from puzzlepark.genres import kit

GIVEN = "X"
"""A given border, in files."""


@dataclass(frozen=True, kw_only=True)
class GivenBorders(BorderSigns):
    """Borders as clues, which a tool draws."""

    tool = kit.Tool("borders", "Borders", "b", "border", "Draw borders that no group crosses, or take them away.")

    def stroke(self, draft: Any, tool: kit.Tool, spots: tuple[kit.Spot, ...], entry: Any) -> None:
        """Draw a border on each edge, or remove it if `entry` is empty."""
        known = getattr(draft, self.name)
        for edge in spots:
            if entry:
                known[edge] = BORDER
            else:
                known.pop(edge, None)

    def alternatives(self, board: Any, clue: kit.Spot) -> Iterator[tuple[kit.Spot, tuple[kit.EdgeSign, ...]]]:
        """Yield the border moved to a nearby edge: around a corner at one of its ends, or by one cell in any
        direction."""
        others = set(self.without(board, clue))
        for dr, dc in ((-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (0, -2), (0, 2), (2, 0)):
            edge = kit.Spot(clue.r + dr, clue.c + dc)
            if all(is_cell(board, end) for end in ends_of(edge)) and (edge, BORDER) not in others:
                yield edge, tuple(sorted({*others, (edge, BORDER)}))


# --- URLs, files and game IDs


@dataclass(frozen=True)
class BorderBits:
    """A bit for each edge, packed into digits: first the edges between columns, then, from a new digit on, those
    between rows."""

    name: str

    def read(self, body: Body, board: Any) -> None:
        """Read the bits, and set the given borders of the board."""
        across, down = _edges_by_direction(board)
        bits = body.bits(len(across), "a border between columns") + body.bits(len(down), "a border between rows")
        pairs = zip(across + down, bits, strict=True)
        setattr(board, self.name, tuple((edge, BORDER) for edge, bit in pairs if bit))

    def write(self, board: Any) -> str:
        known = dict(getattr(board, self.name))
        return "".join(pzpr.bits([int(edge in known) for edge in edges]) for edges in _edges_by_direction(board))


def _edges_by_direction(board: Any) -> tuple[list[kit.Spot], list[kit.Spot]]:
    """Return the edges between columns, and those between rows."""
    rows = edge_rows(board.rows, board.cols)
    across, down = rows[: board.rows], rows[board.rows :]
    return [edge for row in across for edge in row], [edge for row in down for edge in row]


@dataclass(frozen=True)
class BorderTable:
    """A word per edge: "X" or "-X" for a given border. Borders that a player drew are not read, because they follow
    from the numbers."""

    name: str
    holds_marks = True

    def read(self, tokens: Tokens, board: Any, marks: dict[kit.Var, int]) -> None:
        """Read the words, and set the given borders of the board."""
        edges = [edge for part in _edges_by_direction(board) for edge in part]
        words = tokens.take(len(edges), lambda i: f"the border at {spot_words(edges[i])}")
        pairs = zip(edges, words, strict=True)
        setattr(board, self.name, tuple((edge, BORDER) for edge, word in pairs if word.text.endswith(GIVEN)))

    def write(self, board: Any, marks: kit.Marks) -> Rows:
        known = dict(getattr(board, self.name))
        return [[GIVEN if edge in known else "0" for edge in row] for row in edge_rows(board.rows, board.cols)]


@dataclass(frozen=True)
class BorderlessCells(kit.Cells):
    """The numbers of a board without borders."""

    def write(self, puzzle: Any) -> str:
        if puzzle.borders:
            raise kit.BadInput("A game ID cannot say borders; use JSON.")
        return super().write(puzzle)

"""Borders on edges between cells: those that are given, and those inside regions, which part no region from another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.drawing import Border, Shape
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue
from puzzlepark.core.fields.edges import EdgeSign, EdgeSigns
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import SIDES
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass

BORDER = "|"
"""A border in documents."""


@dataclass(frozen=True, kw_only=True)
class BorderSigns(EdgeSigns):
    """(edge, sign) pairs with one sign. A document has `|` for a border, across and down."""

    noun = "border"
    beside = SIDES

    def letters(self, level: bool) -> Mapping[str, str]:
        return {BORDER: BORDER}

    def drawn(self, put: str) -> tuple[str, str]:
        return put, BORDER

    def shapes(self, board: Any) -> list[Shape]:
        pairs = getattr(board, self.name)
        return [Border(tuple(edge for edge, _ in pairs))] if pairs else []

    def words(self, board: Any, spot: Spot) -> str:
        ways = [SIDES[way] for way, _ in self.around(board, spot)]
        return f"Border {', '.join(ways)}." if ways else ""


@dataclass(frozen=True, kw_only=True)
class LooseBorders(BorderSigns):
    """Borders between two cells of one region, which they do not part. The field of the regions, named `rooms`, comes
    before. Borders between two regions follow from these, and borders at holes and clue cells say nothing: both are
    accepted and left out. They have no tool of their own: the border tool of the regions draws those that part nothing,
    and takes them away."""

    name: str = "borders"
    later: bool = True
    rooms: str = "rooms"

    def canonicalize(self, value: Iterable[EdgeSign], board: Any) -> tuple[EdgeSign, ...]:
        found, cutting = self._sorted(super().canonicalize(value, board), board) if value else ((), ())
        for edge, _ in cutting:
            noun, at = self.rooms.removesuffix("s"), spot_words(edge)
            raise BadInput(f"The border at {at} cuts a {noun} in two; its parts need ids of their own.")
        return found

    def _sorted(self, pairs: Iterable[EdgeSign], board: Any) -> tuple[tuple[EdgeSign, ...], tuple[EdgeSign, ...]]:
        """The borders inside regions: those that part nothing, and those that cut a region."""
        ids, cols = getattr(board, self.rooms), board.cols
        walls = {regions.cells_beside(edge, cols): (edge, sign) for edge, sign in pairs}
        inside = {(i, j): pair for (i, j), pair in walls.items() if ids[i] == ids[j] >= 0}
        parts = regions.pieces(ids, cols, inside)
        loose = tuple(pair for (i, j), pair in inside.items() if parts[i] == parts[j])
        return loose, tuple(pair for (i, j), pair in inside.items() if parts[i] != parts[j])

    def refit(self, puzzle: Any, changed: Collection[str]) -> None:
        pairs = getattr(puzzle, self.name)
        if pairs and self.rooms in changed:
            object.__setattr__(puzzle, self.name, self._sorted(pairs, puzzle)[0])

    def additions(self, board: Any) -> Iterator[AddedClue]:
        return iter(())

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[EdgeSign, ...]:
        return super().unpack(data, rows, cols) if any(key in data for key in self.keys) else ()

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return ()


def loose_borders(puzzle: Any) -> frozenset[Spot]:
    """The edges inside regions that have a border; there are none where a genre does not know them."""
    borders: tuple[EdgeSign, ...] = getattr(puzzle, "borders", ())
    return frozenset(edge for edge, _ in borders)

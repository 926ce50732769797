"""Borders on edges between cells: those that are given, and those inside regions, which part no region from another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from puzzlepark.core.drawing import Border, Shape
from puzzlepark.core.editing import Tool
from puzzlepark.core.fields.edges import EdgeSign, EdgeSigns
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import SIDES, ends_of
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
    """Borders between two cells of one region, which they do not part. The field of the regions, `regions`, comes
    before. Borders between two regions follow from these, and borders at holes and clue cells say nothing: both are
    accepted and left out. They have no tool: a stroke of the border tool keeps what parts regions alone."""

    name: str = "borders"
    later: bool = True
    regions: str = "rooms"

    def tidy(self, value: Iterable[EdgeSign], board: Any) -> tuple[EdgeSign, ...]:
        ids, cols = getattr(board, self.regions), board.cols
        found = []
        for edge, sign in super().tidy(value, board) if value else ():
            one, two = (ids[spot.row * cols + spot.col] for spot in ends_of(edge))
            if one == two >= 0:
                found.append((edge, sign))
        return tuple(found)

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[EdgeSign, ...]:
        return super().unpack(data, rows, cols) if any(key in data for key in self.keys) else ()

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return ()


def loose_borders(puzzle: Any) -> frozenset[Spot]:
    """The edges inside regions that have a border; there are none where a genre does not know them."""
    borders: tuple[EdgeSign, ...] = getattr(puzzle, "borders", ())
    return frozenset(edge for edge, _ in borders)

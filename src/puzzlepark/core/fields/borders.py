"""Borders between cells: given borders, and loose borders, which lie inside a region."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core import regions
from puzzlepark.core.drawing import Border, Shape
from puzzlepark.core.editing import Tool
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import AddedClue
from puzzlepark.core.fields.edges import EdgeSign, EdgeSigns, sides_of_cell
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import SIDES
from puzzlepark.core.places import spot_words
from puzzlepark.core.record import dataclass

BORDER = "|"
"""A border in documents."""
NAMES = {BORDER: "border"}


@dataclass(frozen=True, kw_only=True)
class BorderSigns(EdgeSigns):
    """Borders as (edge, sign) pairs. A document writes `|` for each border."""

    noun = "border"
    names = NAMES
    beside = sides_of_cell(SIDES)

    def shapes(self, board: Any) -> list[Shape]:
        pairs = getattr(board, self.name)
        return [Border(tuple(edge for edge, _ in pairs))] if pairs else []

    def words(self, board: Any, spot: Spot) -> str:
        sides = [self.beside[offset] for offset, _ in self.around(board, spot)]
        return f"Border {', '.join(sides)}." if sides else ""


@dataclass(frozen=True, kw_only=True)
class LooseBorders(BorderSigns):
    """Borders between two cells of one region that do not cut the region.

    The field of the regions, whose name is the argument `rooms`, must be listed before this one. Borders between two
    regions are implied, and borders at holes and clue cells have no meaning: both are accepted and dropped. The border
    tool of the regions draws and removes loose borders.
    """

    name: str = "borders"
    later: bool = True
    needed: bool = True
    rooms: str = "rooms"

    def canonicalize(self, value: Iterable[EdgeSign], board: Any) -> tuple[EdgeSign, ...]:
        """The loose borders among the given ones; raises BadInput if one cuts a region in two."""
        loose, cutting = self._loose_and_cutting(super().canonicalize(value, board), board) if value else ((), ())
        for edge, _ in cutting:
            noun, at = self.rooms.removesuffix("s"), spot_words(edge)
            raise BadInput(f"The border at {at} cuts a {noun} in two; its parts need ids of their own.")
        return loose

    def _loose_and_cutting(
        self, pairs: Iterable[EdgeSign], board: Any
    ) -> tuple[tuple[EdgeSign, ...], tuple[EdgeSign, ...]]:
        """The borders inside regions: first the loose ones, then those that cut a region in two."""
        ids, cols = getattr(board, self.rooms), board.cols
        walls = {regions.cells_beside(edge, cols): (edge, sign) for edge, sign in pairs}
        inside = {(i, j): pair for (i, j), pair in walls.items() if ids[i] == ids[j] >= 0}
        parts = regions.pieces(ids, cols, inside)
        loose = tuple(pair for (i, j), pair in inside.items() if parts[i] == parts[j])
        return loose, tuple(pair for (i, j), pair in inside.items() if parts[i] != parts[j])

    def refit(self, puzzle: Any, changed: Collection[str]) -> None:
        pairs = getattr(puzzle, self.name)
        if pairs and self.rooms in changed:
            object.__setattr__(puzzle, self.name, self._loose_and_cutting(pairs, puzzle)[0])

    def meaning(self, value: Any) -> str:
        return f"border inside a {self.rooms.removesuffix('s')}"

    def additions(self, board: Any) -> Iterator[AddedClue]:
        return iter(())

    def has_clue(self, board: Any, clue: Spot) -> bool:
        return False

    def lists_changes(self, board: Any) -> bool:
        return True

    def unpack(self, data: Mapping[str, Any], rows: int, cols: int) -> tuple[EdgeSign, ...]:
        return super().unpack(data, rows, cols) if any(key in data for key in self.keys) else ()

    def tools(self, rows: int, cols: int) -> tuple[Tool, ...]:
        return ()


def loose_borders(puzzle: Any) -> frozenset[Spot]:
    """The edges with loose borders; empty if the genre has no such borders."""
    borders: tuple[EdgeSign, ...] = getattr(puzzle, "borders", ())
    return frozenset(edge for edge, _ in borders)

"""Signs on edges that point to one of two cells, such as inequality signs. Each is a clue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from puzzlepark.core.drawing import Pointer, Shape
from puzzlepark.core.fields.edges import EdgeSigns
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import STEPS
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

ACROSS = {"<": "l", ">": "r"}
DOWN = {"^": "u", "v": "d"}
"""The directions of the characters in documents, within a row and between two rows."""
DIRECTIONS = {**ACROSS, **DOWN}
CHARACTERS = {direction: sign for sign, direction in DIRECTIONS.items()}


@dataclass(frozen=True, kw_only=True)
class EdgeArrows(EdgeSigns):
    """(edge, direction) pairs; the direction is u, l, r or d. JSON has `<` and `>` across, `^` and `v` down."""

    def letters(self, key: str) -> Iterable[str]:
        return ACROSS if key == "across" else DOWN

    def read(self, entry: Any, key: str) -> str:
        return DIRECTIONS[super().read(entry, key)]

    def possible(self, board: Any, spot: Spot) -> Iterable[str]:
        """The directions of a sign: left and right within a row, up and down between two rows."""
        return (ACROSS if spot.r & 1 else DOWN).values()

    def write(self, value: Any) -> str:
        return CHARACTERS[value]

    def placement(self, entry: str) -> tuple[tuple[int, int], str]:
        """The offset of the edge from a cell, and the sign on it: its direction, which is also the entry."""
        return STEPS[entry], entry

    def turned_value(self, value: Any, turn: Symmetry) -> str:
        return turn.way(value)

    def shapes(self, board: Any) -> list[Shape]:
        """A pointer for each direction, at all edges with such a sign."""
        by_direction: dict[str, list[Spot]] = {}
        for edge, direction in self.pairs(board):
            by_direction.setdefault(direction, []).append(edge)
        return [
            Pointer("way", tuple(edges), direction, "given")  # type: ignore[arg-type]
            for direction, edges in sorted(by_direction.items())
        ]

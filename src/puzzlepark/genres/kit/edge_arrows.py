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
WAYS = {**ACROSS, **DOWN}
CHARACTERS = {way: sign for sign, way in WAYS.items()}


@dataclass(frozen=True, kw_only=True)
class EdgeArrows(EdgeSigns):
    """(edge, direction) pairs; the direction is u, l, r or d. JSON has `<` and `>` across, `^` and `v` down."""

    def letters(self, key: str) -> Iterable[str]:
        return ACROSS if key == "across" else DOWN

    def read(self, entry: Any, key: str) -> str:
        return WAYS[super().read(entry, key)]

    def possible(self, board: Any, spot: Spot) -> Iterable[str]:
        return (ACROSS if spot.r & 1 else DOWN).values()

    def write(self, value: Any) -> str:
        return CHARACTERS[value]

    def placement(self, entry: str) -> tuple[tuple[int, int], str]:
        return STEPS[entry], entry

    def turned_value(self, value: Any, turn: Symmetry) -> str:
        return turn.way(value)

    def shapes(self, board: Any) -> list[Shape]:
        by_direction: dict[str, list[Spot]] = {}
        for edge, direction in self.pairs(board):
            by_direction.setdefault(direction, []).append(edge)
        return [
            Pointer("way", tuple(edges), direction, "given")  # type: ignore[arg-type]
            for direction, edges in sorted(by_direction.items())
        ]

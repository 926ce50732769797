"""Signs on edges that point to one of two cells, such as inequality signs. Each is a clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from puzzlepark.core.drawing import Pointer, Shape
from puzzlepark.core.fields.edges import EdgeSigns
from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import OPPOSITE
from puzzlepark.core.record import dataclass
from puzzlepark.core.symmetry import Symmetry

ACROSS = {"<": "l", ">": "r"}
DOWN = {"^": "u", "v": "d"}


@dataclass(frozen=True, kw_only=True)
class EdgeArrows(EdgeSigns):
    """(edge, direction) pairs; the direction is u, l, r or d. JSON has `<` and `>` across, `^` and `v` down."""

    def letters(self, level: bool) -> Mapping[str, str]:
        return ACROSS if level else DOWN

    def drawn(self, put: str) -> tuple[str, str]:
        return put, put

    def transformed_sign(self, sign: str, turn: Symmetry) -> str:
        return turn.way(sign)

    def clues(self, board: Any) -> list[Spot]:
        return [edge for edge, _ in getattr(board, self.name)]

    def without(self, board: Any, clue: Spot) -> tuple[tuple[Spot, str], ...]:
        return tuple((edge, way) for edge, way in getattr(board, self.name) if edge != clue)

    def with_clues_from(self, board: Any, full: Any, clues: Iterable[Spot]) -> tuple[tuple[Spot, str], ...]:
        known, offered = dict(getattr(board, self.name)), dict(getattr(full, self.name))
        return tuple(sorted({**known, **{edge: offered[edge] for edge in clues}}.items()))

    def alternatives(self, board: Any, clue: Spot) -> Iterator[tuple[Spot, Any]]:
        """The reversed sign."""
        known = dict(getattr(board, self.name))
        yield clue, tuple(sorted({**known, clue: OPPOSITE[known[clue]]}.items()))

    def shapes(self, board: Any) -> list[Shape]:
        by_direction: dict[str, list[Spot]] = {}
        for edge, direction in getattr(board, self.name):
            by_direction.setdefault(direction, []).append(edge)
        return [
            Pointer("way", tuple(edges), direction, "given")  # type: ignore[arg-type]
            for direction, edges in sorted(by_direction.items())
        ]

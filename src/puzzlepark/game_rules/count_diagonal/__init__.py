"""Count diagonal: a number counts the shaded cells that touch its cell diagonally."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import CORNERS, ClueCountRule, cells_at, nodes_at


@dataclass(frozen=True, kw_only=True)
class CountDiagonal(ClueCountRule):
    """A number is how many of its diagonal neighbours are shaded (or open)."""

    name = "count-diagonal"
    title = "Numbers count diagonal neighbours"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[None, 1, None], [None, None, None]],
        "right": {"shade": [[0, 0, 0], [1, 0, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 0]]},
    }

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} touch its cell diagonally."

    def counted(self, board: set[Spot], spot: Spot) -> Iterable[Spot]:
        return cells_at(board, spot, CORNERS)

    def scope_of(self, grid: Grid, spot: Spot) -> Sequence[Spot]:
        return nodes_at(grid, spot, CORNERS)

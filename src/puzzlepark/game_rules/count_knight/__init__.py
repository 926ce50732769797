"""Count by knight: a number counts the shaded cells a knight's move away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import KNIGHT, ClueCountRule, cells_at, nodes_at


@dataclass(frozen=True, kw_only=True)
class CountKnight(ClueCountRule):
    """A number is how many of the cells a knight's move away are shaded (or open)."""

    name = "count-knight"
    title = "Numbers count knight's moves"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, None, None], [None, None, None]],
        "right": {"shade": [[0, 1, 0], [0, 0, 1]]},
        "wrong": {"shade": [[0, 0, 1], [0, 0, 0]]},
    }

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} are a knight's move away from its cell."

    def counted(self, board: set[Spot], spot: Spot) -> Iterable[Spot]:
        return cells_at(board, spot, KNIGHT)

    def scope_of(self, grid: Grid, spot: Spot) -> Sequence[Spot]:
        return nodes_at(grid, spot, KNIGHT)

"""Count beside: a number counts the shaded cells among its up to four neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import ClueCountRule
from puzzlepark.genres.kit.referee import around


@dataclass(frozen=True, kw_only=True)
class CountBeside(ClueCountRule):
    """A number is how many of the cells that share a side with its cell are shaded (or open)."""

    name = "count-beside"
    title = "Numbers count neighbours"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[None, 2], [None, None]],
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 1], [1, 0]]},
    }

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} share a side with its cell."

    def counted(self, board: set[Spot], spot: Spot) -> Iterable[Spot]:
        return board.intersection(around(spot))

    def scope_of(self, grid: Grid, spot: Spot) -> Sequence[Spot]:
        return tuple(grid.neighbours(spot))

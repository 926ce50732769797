"""Count in row and column: a number counts the shaded cells of its row and its column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import ClueCountRule
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class CountCross(ClueCountRule):
    """A number is how many shaded (or open) cells its row and its column have together. Its own cell counts once."""

    name = "count-cross"
    title = "Numbers count in row and column"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[None, 2], [None, None]],
        "right": {"shade": [[1, 1], [1, 0]]},
        "wrong": {"shade": [[0, 1], [1, 0]]},
    }

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} its row and its column have together."

    def counted(self, board: set[Spot], spot: Spot) -> Iterable[Spot]:
        return (other for other in board if other.r == spot.r or other.c == spot.c)

    def scope_of(self, grid: Grid, spot: Spot) -> Sequence[Spot]:
        lines = [line for _, line in rows_and_columns(grid) if spot in line]
        return tuple(dict.fromkeys(chain(*lines)))

"""Total count: the number of shaded cells on the board is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import AmountRule, Group, bounds_of
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class TotalCount(AmountRule):
    """The board has at least `at_least` and at most `at_most` shaded (or open) cells."""

    name = "total-count"
    title = "A number of cells in all"
    example: ClassVar[Mapping[str, Any]] = {
        "rules": [{"rule": "total-count", "at_least": 3, "at_most": 3}],
        "right": {"shade": [[1, 0], [1, 1]]},
        "wrong": {"shade": [[1, 0], [0, 1]]},
        "height": 2,
        "width": 2,
    }

    at_least: int = 1

    @property
    def text(self) -> str:
        return f"The board has {self.amount}."

    @property
    def messages(self) -> Mapping[str, str]:
        number = bounds_of(self.at_least, self.at_most)
        return over_and_under(self.code, f"The board has {{found:{self.cell}}} instead of {number}.")

    def groups(self, puzzle: Any) -> Iterable[Group]:
        yield Group(sorted(self.board(puzzle)), self.at_least, self.at_most)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        yield Group(grid.cells, self.at_least, self.at_most)

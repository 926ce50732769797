"""Square count: the number of shaded cells in every 2x2 square is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import AmountRule, Group
from puzzlepark.genres.kit.referee import square_from
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class SquareCount(AmountRule):
    """Every 2x2 square has at least `at_least` and at most `at_most` shaded (or open) cells."""

    name = "square-count"
    title = "As many in every 2x2 square"
    example: ClassVar[Mapping[str, Any]] = {
        "rules": [{"rule": "square-count", "at_least": 2, "at_most": 2}],
        "right": {"shade": [[1, 0, 1], [0, 1, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 0]]},
        "height": 2,
        "width": 3,
    }

    at_least: int = 1

    @property
    def text(self) -> str:
        return f"Every square of 2x2 cells has {self.amount}."

    def groups(self, puzzle: Any) -> Iterable[Group]:
        board = self.board(puzzle)
        squares = (square_from(cell) for cell in sorted(board))
        return (Group(square, self.at_least, self.at_most, "square") for square in squares if board.issuperset(square))

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        return (Group(square, self.at_least, self.at_most) for square in full_squares(grid))

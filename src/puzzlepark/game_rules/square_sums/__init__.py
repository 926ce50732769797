"""Square sums: the sum of every 2x2 square is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import bounds_of
from puzzlepark.game_rules.kit.number_groups import SumGroup, SumRule
from puzzlepark.genres.kit.referee import cells_of, square_from
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class SquareSums(SumRule):
    """The numbers of every 2x2 square have a sum from `at_least` to `at_most`."""

    name = "square-sums"
    title = "Sums of 2x2 squares"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("at_least", "number", "the smallest sum", low=0, high=396),
        Parameter("at_most", "number", "the largest sum; null is any", low=0, high=396, optional=True),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [1, 1]]},
        "wrong": {"digit": [[1, 1], [1, 1]]},
    }

    at_least: int = 5
    at_most: int | None = None

    @property
    def text(self) -> str:
        number = bounds_of(self.at_least, self.at_most).replace("none", "0")
        return f"The sum of every square of 2x2 cells is {number}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The square of 2x2 cells at row {row}, column {col} adds up to {found}."}

    def groups(self, puzzle: Any) -> Iterable[SumGroup]:
        """A group for each 2x2 square."""
        board = cells_of(puzzle) - puzzle.grid.holes
        for cell in sorted(board):
            if board.issuperset(square := square_from(cell)):
                yield SumGroup(square, self.at_least, self.at_most)

    def scopes(self, puzzle: Any) -> Iterable[SumGroup]:
        return (SumGroup(square, self.at_least, self.at_most) for square in full_squares(puzzle.grid))

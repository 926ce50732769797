"""Adjacent difference: the difference of two numbers side by side is within bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import bounds_of
from puzzlepark.game_rules.kit.number_groups import NeighbourRule
from puzzlepark.game_rules.kit.numbers import Pairs


@dataclass(frozen=True, kw_only=True)
class AdjacentDifference(NeighbourRule):
    """The numbers of two cells that share a side differ by at least and at most a number."""

    name = "adjacent-difference"
    title = "Difference of neighbours"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("at_least", "number", "the smallest difference", low=0, high=99),
        Parameter("at_most", "number", "the largest difference; null is any", low=0, high=99, optional=True),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "height": 1,
        "width": 3,
        "right": {"digit": [[1, 2, 3]]},
        "wrong": {"digit": [[1, 2, 2]]},
    }

    at_least: int = 1
    at_most: int | None = None

    @property
    def text(self) -> str:
        number = bounds_of(self.at_least, self.at_most).replace("none", "0")
        return f"The difference of two numbers side by side is {number}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The {digit} at row {row}, column {col} is side by side with a {other}."}

    def wrong(self, one: int, other: int) -> bool:
        difference = abs(one - other)
        return difference < self.at_least or (self.at_most is not None and difference > self.at_most)

    def allowed(self, numbers: Sequence[int]) -> Pairs:
        """The pairs of numbers whose difference is within the bounds."""
        most = max(numbers) if self.at_most is None else self.at_most
        return tuple((a, b) for a in numbers for b in numbers if self.at_least <= max(a - b, b - a) <= most)

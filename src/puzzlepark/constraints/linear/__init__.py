"""Linear: a weighted sum of values lies between two bounds."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Linear(Constraint):
    """The values of the scope, each times its weight, add up to at least `low` and at most `high`."""

    scope: Sequence[Var]
    weights: tuple[int, ...]
    low: int
    high: int

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.scope):
            raise ValueError("each variable has a weight")

    def holds(self, marks: Marks) -> bool | None:
        """Whether the sum lies between the bounds; None until all values are known."""
        total = 0
        for var, weight in zip(self.scope, self.weights, strict=True):
            value = marks.get(var)
            if value is None:
                return None
            total += weight * value
        return self.low <= total <= self.high

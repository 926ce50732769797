"""Count: the number of values that are not 0."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Count(Constraint):
    """Exactly `total` values of the scope are not 0."""

    scope: Sequence[Var]
    total: int

    @property
    def nonzero(self) -> tuple[int, int]:
        return self.total, self.total

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as too many values are not 0, or too few can be."""
        nonzero = unknown = 0
        for var in self.scope:
            value = marks.get(var)
            if value is None:
                unknown += 1
            elif value:
                nonzero += 1
        if nonzero > self.total or nonzero + unknown < self.total:
            return False
        return None if unknown else True

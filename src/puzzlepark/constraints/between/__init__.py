"""Between: bounds on the number of values that are not 0."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Between(Constraint):
    """At least `low` and at most `high` values of the scope are not 0."""

    scope: Sequence[Var]
    low: int
    high: int

    @property
    def nonzero(self) -> tuple[int, int]:
        return self.low, self.high

    def holds(self, marks: Marks) -> bool | None:
        """Compare the bounds with the least and the greatest number of nonzero values that is still possible."""
        values = [marks.get(v) for v in self.scope]
        unknown = values.count(None)
        least = len(values) - unknown - values.count(0)
        most = least + unknown
        if least > self.high or most < self.low:
            return False
        return True if self.low <= least and most <= self.high else None

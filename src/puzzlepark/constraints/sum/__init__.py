"""Sum: the values add up to a total."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Sum(Constraint):
    """The values of the scope add up to `total`."""

    scope: Sequence[Var]
    total: int

    def holds(self, marks: Marks) -> bool | None:
        """Whether the sum is the total; None until all values are known."""
        total = 0
        for var in self.scope:
            value = marks.get(var)
            if value is None:
                return None
            total += value
        return total == self.total

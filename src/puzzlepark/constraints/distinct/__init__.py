"""Distinct: all values are different."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Distinct(Constraint):
    """All values of the scope are different."""

    scope: Sequence[Var]

    @property
    def different(self) -> bool:
        return True

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two values are equal."""
        values = [marks[var] for var in self.scope if var in marks]
        if len(set(values)) < len(values):
            return False
        return True if len(values) == len(self.scope) else None

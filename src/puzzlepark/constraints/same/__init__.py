"""Same: all values are equal."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint, Equalities
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Same(Constraint):
    """All values are equal."""

    scope: Sequence[Var]

    @property
    def equalities(self) -> Equalities:
        return Equalities(self.scope, (0,) * len(self.scope))

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two values differ. A single variable needs no mark."""
        values = {marks.get(v) for v in self.scope}
        if len(values - {None}) > 1:
            return False
        return None if None in values and len(self.scope) > 1 else True

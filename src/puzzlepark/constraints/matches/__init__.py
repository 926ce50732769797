"""Matches: the number of variables that have the value given for them."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Matches(Constraint):
    """Exactly `total` variables of the scope have the value at their place in `values`."""

    scope: Sequence[Var]
    values: tuple[int, ...]
    total: int

    def __post_init__(self) -> None:
        if len(self.values) != len(self.scope):
            raise ValueError("each variable has a value")

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as too many variables match, or too few can."""
        marked = [marks.get(var) for var in self.scope]
        least = sum(mark == value for mark, value in zip(marked, self.values, strict=True))
        most = least + marked.count(None)
        if not least <= self.total <= most:
            return False
        return True if least == most else None

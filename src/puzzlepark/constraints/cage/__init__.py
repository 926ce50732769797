"""Cage: all values are different and add up to a total."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.sum import Sum
from puzzlepark.core.constraint import Auxiliary, Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Cage(Constraint):
    """All values of the scope are different, and they add up to `total`."""

    scope: Sequence[Var]
    total: int

    @property
    def differ(self) -> Distinct:
        """The constraint without the total."""
        return Distinct(self.scope)

    @property
    def adds_up(self) -> Sum:
        """The constraint about the total alone."""
        return Sum(self.scope, self.total)

    def holds(self, marks: Marks) -> bool | None:
        """True if both parts hold, False if one of them is violated."""
        results = (self.differ.holds(marks), self.adds_up.holds(marks))
        if False in results:
            return False
        return None if None in results else True

    def decompose(self, new: Auxiliary) -> Iterator[Constraint]:
        yield self.differ
        yield self.adds_up

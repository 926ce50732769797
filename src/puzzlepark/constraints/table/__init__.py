"""Table: the values are one of the listed rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Table(Constraint):
    """The values of the scope, in order, are one of the rows."""

    scope: Sequence[Var]
    rows: tuple[tuple[int, ...], ...]

    @property
    def given(self) -> frozenset[int] | None:
        return _firsts(self.rows) if len(self.scope) == 1 else None

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as no row agrees with the marks."""
        values = tuple([marks.get(v) for v in self.scope])
        if None not in values:
            return values in self.rows
        for row in self.rows:
            if all(known is None or known == value for known, value in zip(values, row, strict=True)):
                return None
        return False


@lru_cache(maxsize=256)
def _firsts(rows: tuple[tuple[int, ...], ...]) -> frozenset[int]:
    """The first value of each row. Cached, since many cells of a board have the same values."""
    return frozenset([row[0] for row in rows])

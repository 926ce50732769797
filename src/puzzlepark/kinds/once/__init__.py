"""Once: each of some values is there exactly once; other values are there any number of times."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Once(Constraint):
    """Of `values`, each is the value of exactly one variable of the scope."""

    scope: Sequence[Var]
    values: tuple[int, ...]

    def holds(self, marks: Marks) -> bool | None:
        known = [value for var in self.scope if (value := marks.get(var)) is not None]
        found = [value for value in known if value in self.values]
        missing = len(self.values) - len(found)
        if len(set(found)) < len(found) or missing > len(self.scope) - len(known):
            return False
        return True if len(known) == len(self.scope) else None

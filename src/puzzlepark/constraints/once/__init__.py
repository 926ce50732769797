"""Once: each of some values occurs exactly once; other values occur any number of times."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from puzzlepark.core.constraint import Constraint, Known
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock

LONG = 15
"""In scopes of more variables than this, a given value is excluded from the other variables in advance, which keeps
formulas small."""


@dataclass(frozen=True)
class Once(Constraint):
    """Each of `values` is the value of exactly one variable of the scope."""

    scope: Sequence[Var]
    values: tuple[int, ...]

    def narrowed(self, known: Known, clock: Clock) -> Iterator[tuple[Var, Collection[int]]]:
        """Exclude a value that is given somewhere from the other places."""
        given = {var: known.given[var] for var in self.scope if var in known.given}
        fixed = {value for values in given.values() if len(values) == 1 for value in values}.intersection(self.values)
        if fixed and len(self.scope) > LONG:
            clock.tick()
            layers = {var.layer for var in self.scope}
            free = {layer: [value for value in known.values[layer] if value not in fixed] for layer in layers}
            for var in self.scope:
                yield var, given.get(var) or free[var.layer]

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as one of the values occurs twice, or there are fewer open variables than missing values."""
        known = [marks[var] for var in self.scope if var in marks]
        present = [value for value in known if value in self.values]
        missing = len(self.values) - len(present)
        if len(set(present)) < len(present) or missing > len(self.scope) - len(known):
            return False
        return True if len(known) == len(self.scope) else None

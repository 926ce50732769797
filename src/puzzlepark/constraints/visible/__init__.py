"""Visible: how far one can see along arms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Visible(Constraint):
    """The number of variables with the value at the beginnings of all arms together is `total`.

    An arm is a line of variables outwards from one place. Only the variables before the first other value count.
    """

    arms: tuple[tuple[Var, ...], ...]
    total: int
    value: int = 0

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(var for arm in self.arms for var in arm)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as more variables than the total are certainly visible, or fewer can be."""
        least = most = 0
        for arm in self.arms:
            values = [marks.get(var) for var in arm]
            least += next((k for k, value in enumerate(values) if value != self.value), len(values))
            most += next((k for k, value in enumerate(values) if value not in (None, self.value)), len(values))
        if not least <= self.total <= most:
            return False
        return True if least == most else None

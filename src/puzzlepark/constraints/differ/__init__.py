"""Differ: two lists of values are different."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from puzzlepark.constraints.between import Between
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Auxiliary, Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Differ(Constraint):
    """The values of two lists differ in at least one place. `values` is the domain of their variables."""

    one: tuple[Var, ...]
    two: tuple[Var, ...]
    values: tuple[int, ...] = (0, 1)

    def __post_init__(self) -> None:
        if len(self.one) != len(self.two):
            raise ValueError("both lists have the same length")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return tuple(var for pair in zip(self.one, self.two, strict=True) for var in pair)

    def holds(self, marks: Marks) -> bool | None:
        """True as soon as the values differ in one place, False if they are equal everywhere."""
        pairs = [(marks.get(a), marks.get(b)) for a, b in zip(self.one, self.two, strict=True)]
        decided = [(a, b) for a, b in pairs if a is not None and b is not None]
        if any(a != b for a, b in decided):
            return True
        return None if len(decided) < len(pairs) else False

    def decompose(self, new: Auxiliary) -> Iterator[Constraint]:
        """A variable for each place says whether the values differ there."""
        different = new(len(self.one), (0, 1))
        rows = tuple((a, b, int(a != b)) for a in self.values for b in self.values)
        yield from (Table(triple, rows) for triple in zip(self.one, self.two, different, strict=True))
        yield Between(different, 1, len(different))

"""Regions: the values are equal within every region of a partition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from puzzlepark.core.constraint import Constraint, Equalities
from puzzlepark.core.grid import Grid
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Regions(Constraint):
    """The values in every region are equal. `ids` has the number of the region of each cell of the grid."""

    layer: str
    grid: Grid
    ids: tuple[int, ...]

    @cached_property
    def sizes(self) -> dict[int, int]:
        """The number of cells of each region."""
        return Counter(self.ids)

    @property
    def equalities(self) -> Equalities:
        return Equalities(self.layer, self.ids)

    @property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, s) for s in self.grid.nodes)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two values of a region differ."""
        first_value: dict[int, int] = {}
        open_regions: set[int] = set()
        for var, region in zip(self.scope, self.ids, strict=True):
            value = marks.get(var)
            if value is None:
                open_regions.add(region)
            elif first_value.setdefault(region, value) != value:
                return False
        return None if any(self.sizes[region] > 1 for region in open_regions) else True

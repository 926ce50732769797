"""The few kinds of constraint that genres speak in.

Each is a frozen value that knows its meaning: `scope`, the variables it reads, and `holds(marks)`,
which answers True, False, or None while the marks so far leave it open (never on complete marks).
How an engine handles a kind is the engine's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, overload

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var


class Constraint(Protocol):
    @property
    def scope(self) -> Sequence[Var]: ...

    def holds(self, marks: Marks) -> bool | None: ...


@dataclass(frozen=True)
class Run(Sequence[Var]):
    """A straight run of cells of a layer, as a scope that is not listed until it is read."""

    layer: str
    start: Spot
    step: tuple[int, int]
    length: int

    @overload
    def __getitem__(self, i: int) -> Var: ...
    @overload
    def __getitem__(self, i: slice) -> tuple[Var, ...]: ...
    def __getitem__(self, i: int | slice) -> Var | tuple[Var, ...]:
        if isinstance(i, slice):
            return tuple(self)[i]
        k = range(self.length)[i]
        return Var(self.layer, Spot(self.start.r + 2 * k * self.step[0], self.start.c + 2 * k * self.step[1]))

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Var]:
        (r, c), (dr, dc) = self.start, self.step
        for k in range(self.length):
            yield Var(self.layer, Spot(r + 2 * k * dr, c + 2 * k * dc))


@dataclass(frozen=True)
class Same:
    """All values are equal."""

    scope: Sequence[Var]

    def holds(self, marks: Marks) -> bool | None:
        seen = {marks.get(v) for v in self.scope}
        if len(seen - {None}) > 1:
            return False
        return None if None in seen and len(self.scope) > 1 else True


@dataclass(frozen=True)
class Regions:
    """Same for every region of a partition: `ids` holds a region number per cell of the grid."""

    layer: str
    grid: Grid
    ids: tuple[int, ...]

    @property
    def merges(self) -> bool:
        """Whether any region has two cells or more."""
        return len(set(self.ids)) < len(self.ids)

    @property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, s) for s in self.grid.cells)

    def holds(self, marks: Marks) -> bool | None:
        first: dict[int, int] = {}
        open_ids: set[int] = set()
        for var, i in zip(self.scope, self.ids, strict=True):
            value = marks.get(var)
            if value is None:
                open_ids.add(i)
            elif first.setdefault(i, value) != value:
                return False
        return None if any(self.ids.count(i) > 1 for i in open_ids) else True


@dataclass(frozen=True)
class Count:
    """Exactly `total` values of the scope are not 0."""

    scope: Sequence[Var]
    total: int

    def holds(self, marks: Marks) -> bool | None:
        found = unknown = 0
        for var in self.scope:
            value = marks.get(var)
            if value is None:
                unknown += 1
            elif value:
                found += 1
        if found > self.total or found + unknown < self.total:
            return False
        return None if unknown else True


@dataclass(frozen=True)
class Table:
    """The values of the scope, in order, are one of the rows."""

    scope: Sequence[Var]
    rows: tuple[tuple[int, ...], ...]

    def holds(self, marks: Marks) -> bool | None:
        values = [marks.get(v) for v in self.scope]
        for row in self.rows:
            if all(v is None or v == w for v, w in zip(values, row, strict=True)):
                return None if None in values else True
        return False

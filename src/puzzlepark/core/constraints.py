"""The few kinds of constraint that genres speak in.

Each is a frozen value that knows its meaning: `scope`, the variables it reads, and `holds(marks)`,
which answers True, False, or None while the marks so far leave it open (never on complete marks).
How an engine handles a kind is the engine's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, overload

from puzzlepark.core.areas import Connected, Parts
from puzzlepark.core.cuts import Pieces
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.groups import Groups
from puzzlepark.core.joined import Joined
from puzzlepark.core.links import End, Links
from puzzlepark.core.loop import Loop
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.runs import Runs
from puzzlepark.core.sight import Sight

__all__ = [
    "SIDES",
    "Between",
    "Connected",
    "Constraint",
    "Count",
    "Distinct",
    "End",
    "Groups",
    "Joined",
    "Links",
    "Loop",
    "Parts",
    "Pieces",
    "Regions",
    "Row",
    "Run",
    "Runs",
    "Same",
    "Sight",
    "Star",
    "Sum",
    "Table",
]


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

    @cached_property
    def sizes(self) -> dict[int, int]:
        """How many cells each region has."""
        return Counter(self.ids)

    @property
    def merges(self) -> bool:
        """Whether any region has two cells or more."""
        return len(self.sizes) < len(self.ids)

    @property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, s) for s in self.grid.nodes)

    def holds(self, marks: Marks) -> bool | None:
        first: dict[int, int] = {}
        open_ids: set[int] = set()
        for var, i in zip(self.scope, self.ids, strict=True):
            value = marks.get(var)
            if value is None:
                open_ids.add(i)
            elif first.setdefault(i, value) != value:
                return False
        return None if any(self.sizes[i] > 1 for i in open_ids) else True


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
class Between:
    """At least `low` and at most `high` values of the scope are not 0."""

    scope: Sequence[Var]
    low: int
    high: int

    def holds(self, marks: Marks) -> bool | None:
        values = [marks.get(v) for v in self.scope]
        unknown = values.count(None)
        found = len(values) - unknown - values.count(0)
        if found > self.high or found + unknown < self.low:
            return False
        return True if self.low <= found and found + unknown <= self.high else None


@dataclass(frozen=True)
class Sum:
    """The values of the scope add up to `total`."""

    scope: Sequence[Var]
    total: int

    def holds(self, marks: Marks) -> bool | None:
        found = 0
        for var in self.scope:
            value = marks.get(var)
            if value is None:
                return None
            found += value
        return found == self.total


@dataclass(frozen=True)
class Distinct:
    """All values of the scope are different."""

    scope: Sequence[Var]

    def holds(self, marks: Marks) -> bool | None:
        values = [value for v in self.scope if (value := marks.get(v)) is not None]
        if len(set(values)) < len(values):
            return False
        return True if len(values) == len(self.scope) else None


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


SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""From a node to the edges around it: north, west, east, south. Side 3 - k lies opposite side k."""

Row = tuple[int, ...]


@dataclass(frozen=True)
class Star:
    """The values of the edges around a node, north west east south, are one of the rows.

    A row always has four values. An edge that the grid does not have, at the border or beside a hole, counts
    as 0, so that all nodes can share the same rows.
    """

    grid: Grid
    layer: str
    node: Spot
    rows: tuple[Row, ...]

    @cached_property
    def edges(self) -> tuple[Spot | None, ...]:
        """The four edges, None where the grid has none."""
        around = (Spot(self.node.r + dr, self.node.c + dc) for dr, dc in SIDES)
        return tuple(e if all(map(self.grid.has, self.grid.ends(e))) else None for e in around)

    @property
    def scope(self) -> Sequence[Var]:
        return tuple(Var(self.layer, e) for e in self.edges if e is not None)

    @property
    def fitting(self) -> tuple[Row, ...]:
        """The rows that can be here, without the values of edges that are missing: a Table over the scope."""
        missing = [k for k, e in enumerate(self.edges) if e is None]
        there = [k for k, e in enumerate(self.edges) if e is not None]
        return tuple(tuple(row[k] for k in there) for row in self.rows if not any(row[k] for k in missing))

    def holds(self, marks: Marks) -> bool | None:
        values = [0 if e is None else marks.get(Var(self.layer, e)) for e in self.edges]
        for row in self.rows:
            if all(v is None or v == w for v, w in zip(values, row, strict=True)):
                return None if None in values else True
        return False

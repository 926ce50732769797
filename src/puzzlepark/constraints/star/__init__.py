"""Star: a table over the edges around a node."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass

Row = tuple[int, ...]


@dataclass(frozen=True)
class Star(Constraint):
    """The values of the edges north, west, east and south of a node are one of the rows.

    A row always has four values. An edge that is missing, at the border or next to a hole, counts as 0, so that all
    nodes can share the same rows.
    """

    grid: Grid
    layer: str
    node: Spot
    rows: tuple[Row, ...]

    @property
    def edges(self) -> tuple[Spot | None, ...]:
        """The four edges, with None for a missing one."""
        return self.grid.around[self.node]

    @property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, [edge for edge in self.edges if edge is not None])

    @property
    def fitting(self) -> tuple[Row, ...]:
        """The rows that are possible here, without the values of missing edges: a Table over the scope."""
        edges = self.edges
        if None not in edges:
            return self.rows
        return _fitting(self.rows, tuple([edge is not None for edge in edges]))

    @property
    def nonzero(self) -> tuple[int, int] | None:
        """The least and the greatest number of values that are not 0 in the possible rows."""
        used = [len(row) - row.count(0) for row in self.fitting]
        return (min(used), max(used)) if used else None

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as no row agrees with the marks."""
        values = [0 if edge is None else marks.get(Var(self.layer, edge)) for edge in self.edges]
        for row in self.rows:
            if all(known is None or known == value for known, value in zip(values, row, strict=True)):
                return None if None in values else True
        return False


@lru_cache(maxsize=256)
def _fitting(rows: tuple[Row, ...], exists: tuple[bool, ...]) -> tuple[Row, ...]:
    """The rows that are 0 at the missing edges, without these values. Cached, since many nodes share them."""
    is_missing = [not edge_exists for edge_exists in exists]
    return tuple([tuple(compress(row, exists)) for row in rows if not any(compress(row, is_missing))])

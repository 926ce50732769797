"""Places on a board.

A Spot uses doubled coordinates, so that cells, edges and corners share one plane:

      c = 0   1   2   3   4
    r=0   +---e---+---e---+      (odd, odd)    a cell
    r=1   e   X   e   X   e      one odd       an edge between two cells, or of the border
    r=2   +---e---+---e---+      (even, even)  a corner
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


class Spot(NamedTuple):
    """A place on the board; cells have two odd coordinates."""

    r: int
    c: int

    @property
    def row(self) -> int:
        """The row of a cell, from 0."""
        return self.r >> 1

    @property
    def col(self) -> int:
        """The column of a cell, from 0."""
        return self.c >> 1

    @property
    def is_cell(self) -> bool:
        return bool(self.r & 1 and self.c & 1)

    @property
    def is_edge(self) -> bool:
        return bool((self.r ^ self.c) & 1)


def cell(row: int, col: int) -> Spot:
    """The spot of the cell in this row and column, both from 0."""
    return Spot(2 * row + 1, 2 * col + 1)


@dataclass(frozen=True)
class Grid:
    """A board of rows × cols cells, less its holes; its listings are made when first asked for."""

    rows: int
    cols: int
    holes: frozenset[Spot] = frozenset()

    @cached_property
    def cells(self) -> tuple[Spot, ...]:
        """All cells that are no holes, row by row."""
        full = (Spot(r, c) for r in range(1, 2 * self.rows, 2) for c in range(1, 2 * self.cols, 2))
        return tuple(s for s in full if s not in self.holes) if self.holes else tuple(full)

    @cached_property
    def edges(self) -> tuple[Spot, ...]:
        """All edges between two cells, in reading order."""
        found = []
        for r in range(1, 2 * self.rows):
            for c in range(2 if r & 1 else 1, 2 * self.cols, 2):
                spot = Spot(r, c)
                if not self.holes or not self.holes.intersection(ends(spot)):
                    found.append(spot)
        return tuple(found)

    @cached_property
    def position(self) -> dict[Spot, int]:
        """Where each cell stands in `cells`."""
        return {spot: i for i, spot in enumerate(self.cells)}

    @cached_property
    def edge_position(self) -> dict[Spot, int]:
        """Where each edge stands in `edges`."""
        return {spot: i for i, spot in enumerate(self.edges)}

    def has(self, spot: Spot) -> bool:
        """Whether the spot is a cell of this grid."""
        inside = 0 < spot.r < 2 * self.rows and 0 < spot.c < 2 * self.cols
        return inside and spot.is_cell and spot not in self.holes

    def neighbours(self, spot: Spot) -> Iterator[Spot]:
        """The cells beside a cell: north, west, east, south."""
        for dr, dc in ((-2, 0), (0, -2), (0, 2), (2, 0)):
            other = Spot(spot.r + dr, spot.c + dc)
            if self.has(other):
                yield other


def ends(edge: Spot) -> tuple[Spot, Spot]:
    """The two cells that an edge lies between; on the border one of them is outside the grid."""
    if edge.r & 1:
        return Spot(edge.r, edge.c - 1), Spot(edge.r, edge.c + 1)
    return Spot(edge.r - 1, edge.c), Spot(edge.r + 1, edge.c)


def renumber(ids: Sequence[int]) -> tuple[int, ...]:
    """The same partition with ids 0, 1, 2… in order of first appearance; negative ids stay."""
    names: dict[int, int] = {}
    return tuple(i if i < 0 else names.setdefault(i, len(names)) for i in ids)

"""Pieces: walls cut a board into pieces, one of the ways that each owner has."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import overload

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled

MOST_NODES = 10_000_000
"""Nodes of all ways to lay a piece together; listed one by one, more of them would take gigabytes."""
BITS = 16
"""Bits for each figure of a box that is kept as one number."""


class Way(NamedTuple):
    """One way to lay a piece: its owner, its nodes, the edges inside it, and the edges around it."""

    owner: int
    nodes: frozenset[Spot]
    inner: tuple[Spot, ...]
    outer: tuple[Spot, ...]


@dataclass(frozen=True)
class Pieces(Constraint):
    """The edges of `layer` that are not 0 part the nodes into pieces, with no edge of 0 between two pieces and no other
    inside one. `owners` has for each piece the sets of nodes that it can be, each of which hangs together; no two
    owners have the same set."""

    grid: Grid
    layer: str
    owners: tuple[Sequence[frozenset[Spot]], ...]

    def __post_init__(self) -> None:
        # Boxes have the seat of their owner in them and no other.
        listed = [sets for sets in self.owners if not isinstance(sets, Boxes)]
        if len({nodes for sets in listed for nodes in sets}) < sum(map(len, listed)):
            raise ValueError("a piece has one owner")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.edges)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """All ways to lay a piece, owner by owner. Raises Stopped where they would take too much memory."""
        if self.nodes_of_ways > MOST_NODES:
            raise Stopped("memory")
        found = []
        edges, stars, place = self.grid.edges, self.grid.stars, self.grid.position
        for owner, sets in enumerate(self.owners):
            for nodes in sets if isinstance(sets, Boxes) else polled(sets):
                # An edge inside has both ends in the piece.
                often = Counter(edge for node in nodes for edge in stars[place[node]])
                inner = [edges[edge] for edge in sorted(often) if often[edge] == 2]
                outer = [edges[edge] for edge in sorted(often) if often[edge] == 1]
                found.append(Way(owner, nodes, tuple(inner), tuple(outer)))
        return tuple(found)

    @cached_property
    def nodes_of_ways(self) -> int:
        """How many nodes all ways to lay a piece have together."""
        return sum(sets.nodes if isinstance(sets, Boxes) else sum(map(len, sets)) for sets in self.owners)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as an owner has no way left, or a node is in none."""
        walls = {edge: value for edge in self.grid.edges if (value := marks.get(Var(self.layer, edge))) is not None}
        left = [
            way
            for way in self.ways
            if not any(walls.get(e, 0) for e in way.inner) and all(walls.get(e, 1) for e in way.outer)
        ]
        owners = [way.owner for way in left]
        if len(set(owners)) < len(self.owners) or len({s for way in left for s in way.nodes}) < len(self.grid.nodes):
            return False
        if len(walls) < len(self.grid.edges):
            return None
        # Where all edges are decided, the ways left are the pieces themselves.
        return len(owners) == len(self.owners)


class Boxes(Sequence[frozenset[Spot]]):
    """Rectangles of cells that have one seat in common. A board may have hundreds of thousands of them, so that each is
    kept as one number, and its cells are listed whenever it is read."""

    def __init__(self, grid: Grid, seat: Spot, sides: Iterable[tuple[int, int, int, int]]) -> None:
        """`sides` are height, width, top row and left column of each rectangle."""
        self.grid = grid
        self.seat = seat
        self._packed = array("Q")
        self.nodes = 0
        """How many cells all of them have together."""
        for high, wide, top, left in polled(sides):
            self.nodes += high * wide
            self._packed.append(((high << BITS | wide) << BITS | top) << BITS | left)

    @staticmethod
    def _sides(packed: int) -> tuple[int, int, int, int]:
        low = (1 << BITS) - 1
        return packed >> 3 * BITS, packed >> 2 * BITS & low, packed >> BITS & low, packed & low

    def __len__(self) -> int:
        return len(self._packed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Boxes) and (self.grid, self._packed) == (other.grid, other._packed)

    def __hash__(self) -> int:
        return hash((self.grid, self.seat, len(self._packed)))

    @overload
    def __getitem__(self, at: int) -> frozenset[Spot]: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[frozenset[Spot]]: ...

    def __getitem__(self, at: int | slice) -> frozenset[Spot] | Sequence[frozenset[Spot]]:
        return self._cells(self._packed[at]) if isinstance(at, int) else [*map(self._cells, self._packed[at])]

    def __iter__(self) -> Iterator[frozenset[Spot]]:
        return map(self._cells, polled(self._packed))

    def _cells(self, packed: int) -> frozenset[Spot]:
        high, wide, top, left = self._sides(packed)
        nodes, cols = self.grid.nodes, self.grid.cols
        rows = range(top * cols + left, (top + high) * cols + left, cols)
        return frozenset(chain.from_iterable([nodes[start : start + wide] for start in rows]))

    def masks(self, by_columns: bool) -> Iterator[int]:
        """Each of them as a number with a bit for each cell, in reading order or column by column."""
        length = self.grid.rows if by_columns else self.grid.cols
        for packed in polled(self._packed):
            high, wide, top, left = self._sides(packed)
            if by_columns:
                high, wide, top, left = wide, high, left, top
            # Ones at the distance of a row, times the cells of one row.
            rows = ((1 << high * length) - 1) // ((1 << length) - 1)
            yield (rows * ((1 << wide) - 1)) << top * length + left


def boxes(
    grid: Grid, sizes: Mapping[Spot, int | None], fits: Callable[[Spot, int, int], bool] | None = None
) -> Iterator[Boxes]:
    """For each seat the rectangles of this many cells, or of any number, that have it in them and no other seat; of
    these perhaps only those whose height and width fit the seat."""
    columns: dict[int, list[int]] = {}
    for spot in sorted(sizes):
        columns.setdefault(spot.row, []).append(spot.col)
    for seat, size in polled(sizes.items()):
        by_height: dict[int, list[tuple[int, int, int, int]]] = {}
        for sides in polled(_around(grid, columns, seat, size)):
            if fits is None or fits(seat, sides[0], sides[1]):
                by_height.setdefault(sides[0], []).append(sides)
        yield Boxes(grid, seat, chain.from_iterable(sorted(by_height[high]) for high in sorted(by_height)))


def _around(
    grid: Grid, columns: Mapping[int, list[int]], seat: Spot, size: int | None
) -> Iterator[tuple[int, int, int, int]]:
    """The rectangles that a seat can have, as height, width, top row and left column."""
    row, col, most = seat.row, seat.col, grid.rows if size is None else size
    for top in range(row, max(-1, row - most), -1):
        # What stands nearest to the left and to the right, in the rows so far.
        left, right = -1, grid.cols
        for bottom in range(top, min(grid.rows, top + most)):
            if here := columns.get(bottom):
                at = bisect_left(here, col)
                left = max(left, here[at - 1]) if at else left
                if bottom != row and at < len(here) and here[at] == col:
                    break
                at += bottom == row
                right = min(right, here[at]) if at < len(here) else right
            if bottom >= row and (size is None or size % (bottom - top + 1) == 0):
                yield from _beside(col, left, right, top, bottom - top + 1, size)


def _beside(
    col: int, left: int, right: int, top: int, high: int, size: int | None
) -> Iterator[tuple[int, int, int, int]]:
    """The rectangles of a height over a column between two others, as height, width, top and left column."""
    for first in range(left + 1, col + 1):
        wides = range(col - first + 1, right - first + 1)
        for wide in wides if size is None else (size // high,):
            if wide in wides:
                yield high, wide, top, first

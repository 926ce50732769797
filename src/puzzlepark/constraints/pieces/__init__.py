"""Pieces: walls cut a board into pieces, each of which is one of the sets of its owner."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import overload

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled

MOST_NODES = 10_000_000
"""Maximum number of nodes of all placements together. More would take gigabytes."""
BITS = 16
"""Bits for each of the four numbers that are packed for a box."""
LOW_BITS = (1 << BITS) - 1
CACHED_BOXES, CACHED_CELLS = 4096, 32
"""The number of small rectangles whose cells are cached, and the maximum number of cells of each."""


class Placement(NamedTuple):
    """A placement of a piece: its owner, its nodes, the edges inside it, and the edges around it."""

    owner: int
    nodes: frozenset[Spot]
    inner: tuple[Spot, ...]
    outer: tuple[Spot, ...]


@dataclass(frozen=True)
class Pieces(Constraint):
    """The edges of `layer` that are not 0 separate the nodes into pieces: edges between two pieces are not 0, and edges
    inside a piece are 0. `owners` has for each piece the connected sets of nodes that it can be. No two owners have the
    same set."""

    grid: Grid
    layer: str
    owners: tuple[Sequence[frozenset[Spot]], ...]

    def __post_init__(self) -> None:
        # Boxes need no check: each contains the seat of its own owner and of no other one.
        listed = [sets for sets in self.owners if not isinstance(sets, Boxes)]
        if len({nodes for sets in listed for nodes in sets}) < sum(map(len, listed)):
            raise ValueError("a piece has one owner")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.edges)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """All placements, owner by owner. Raises Stopped if they would take too much memory."""
        if self.placement_nodes > MOST_NODES:
            raise Stopped("memory")
        placements = []
        edges, stars, place = self.grid.edges, self.grid.stars, self.grid.position
        for owner, sets in enumerate(self.owners):
            for nodes in sets if isinstance(sets, Boxes) else polled(sets):
                # An edge inside the piece has both ends in it.
                ends_inside = Counter(edge for node in nodes for edge in stars[place[node]])
                inner = [edges[edge] for edge in sorted(ends_inside) if ends_inside[edge] == 2]
                outer = [edges[edge] for edge in sorted(ends_inside) if ends_inside[edge] == 1]
                placements.append(Placement(owner, nodes, tuple(inner), tuple(outer)))
        return tuple(placements)

    @cached_property
    def placement_nodes(self) -> int:
        """The number of nodes of all placements together."""
        return sum(sets.nodes if isinstance(sets, Boxes) else sum(map(len, sets)) for sets in self.owners)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as an owner has no placement left, or no placement covers a node."""
        walls = {var.spot: marks[var] for var in self.scope if var in marks}
        possible = []
        for placement in self.placements:
            wall_inside = any(walls.get(edge, 0) for edge in placement.inner)
            gap_around = not all(walls.get(edge, 1) for edge in placement.outer)
            if not wall_inside and not gap_around:
                possible.append(placement)
        owners = [each.owner for each in possible]
        covered = {spot for each in possible for spot in each.nodes}
        if len(set(owners)) < len(self.owners) or len(covered) < len(self.grid.nodes):
            return False
        if len(walls) < len(self.grid.edges):
            return None
        # If all edges are decided, the remaining placements are the pieces themselves.
        return len(owners) == len(self.owners)


class Boxes(Sequence[frozenset[Spot]]):
    """Rectangles of cells that contain the same seat, which is the cell with their clue. A board can have hundreds of
    thousands of rectangles, so each is stored as one number, and its cells are computed when it is read."""

    def __init__(self, grid: Grid, seat: Spot, packed: array[int], nodes: int) -> None:
        """`packed` has the height, width, top row and left column of each rectangle, BITS each. `nodes` is the number
        of cells of all of them together."""
        self.grid = grid
        self.seat = seat
        self.nodes = nodes
        self._packed = packed

    @staticmethod
    def _sides(packed: int) -> tuple[int, int, int, int]:
        """The height, width, top row and left column of a packed rectangle."""
        return packed >> 3 * BITS, packed >> 2 * BITS & LOW_BITS, packed >> BITS & LOW_BITS, packed & LOW_BITS

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
        """The cells of a packed rectangle."""
        height, width, top, left = self._sides(packed)
        find_cells = _cached_cells_of_box if height * width <= CACHED_CELLS else _cells_of_box
        return find_cells(self.grid, height, width, top, left)

    def masks(self, by_columns: bool) -> Iterator[int]:
        """Each rectangle as a bitset of cells, in reading order or column by column."""
        length = self.grid.rows if by_columns else self.grid.cols
        for packed in polled(self._packed):
            height, width, top, left = self._sides(packed)
            if by_columns:
                height, width, top, left = width, height, left, top
            # A number with the first bit of each row, multiplied by the bits of one row, has the bits of all rows.
            row_starts = ((1 << height * length) - 1) // ((1 << length) - 1)
            yield (row_starts * ((1 << width) - 1)) << top * length + left


def _cells_of_box(grid: Grid, height: int, width: int, top: int, left: int) -> frozenset[Spot]:
    """The cells of a rectangle on a grid without holes."""
    nodes, cols = grid.nodes, grid.cols
    row_starts = range(top * cols + left, (top + height) * cols + left, cols)
    return frozenset(chain.from_iterable([nodes[start : start + width] for start in row_starts]))


_cached_cells_of_box = lru_cache(maxsize=CACHED_BOXES)(_cells_of_box)


def boxes(
    grid: Grid, sizes: Mapping[Spot, int | None], fits: Callable[[Spot, int, int], bool] | None = None
) -> Iterator[Boxes]:
    """For each seat the rectangles that contain this seat and no other. `sizes` has the number of cells of each seat's
    rectangles, or None for any number. `fits` can restrict their height and width."""
    columns: dict[int, list[int]] = {}
    for spot in sorted(sizes):
        columns.setdefault(spot.row, []).append(spot.col)
    for seat, size in polled(sizes.items()):
        by_height: dict[int, list[int]] = {}
        nodes, col = 0, seat.col
        rows = _between_seats(grid, columns, seat, size)
        for left, right, top, height in polled(rows) if size is None else rows:
            rectangles = by_height.setdefault(height, [])
            for width in range(1, right - left) if size is None else (size // height,):
                if fits is None or fits(seat, height, width):
                    # The left columns of the rectangles that contain the seat, between the columns of other seats.
                    left_columns = range(max(left, col - width) + 1, min(col, right - width) + 1)
                    packed = ((height << BITS | width) << BITS | top) << BITS
                    rectangles += [packed | left_column for left_column in left_columns]
                    nodes += height * width * len(left_columns)
        ordered = chain.from_iterable(sorted(by_height[height]) for height in sorted(by_height))
        yield Boxes(grid, seat, array("Q", ordered if size else polled(ordered)), nodes)


def _between_seats(
    grid: Grid, columns: Mapping[int, list[int]], seat: Spot, size: int | None
) -> Iterator[tuple[int, int, int, int]]:
    """All ranges of rows that rectangles around a seat can cover. Each has four numbers: the columns of the nearest
    other seats to the left and to the right in these rows, the top row, and the height."""
    row, col, most = seat.row, seat.col, grid.rows if size is None else size
    for top in range(row, max(-1, row - most), -1):
        # The columns of the nearest seats to the left and right, in the rows so far.
        left, right = -1, grid.cols
        for bottom in range(top, min(grid.rows, top + most)):
            if seats := columns.get(bottom):
                index = bisect_left(seats, col)
                left = max(left, seats[index - 1]) if index else left
                # Another seat in the same column ends the rectangles.
                if bottom != row and index < len(seats) and seats[index] == col:
                    break
                if bottom == row:
                    index += 1  # skip the seat itself
                if index < len(seats):
                    right = min(right, seats[index])
            if bottom >= row and (size is None or size % (bottom - top + 1) == 0):
                yield left, right, top, bottom - top + 1

"""Pieces: walls cut a board into pieces, one of the ways that each owner has."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled


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
    owners: tuple[tuple[frozenset[Spot], ...], ...]

    def __post_init__(self) -> None:
        if len({nodes for sets in self.owners for nodes in sets}) < sum(map(len, self.owners)):
            raise ValueError("a piece has one owner")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.edges)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """All ways to lay a piece, owner by owner."""
        found = []
        edges, stars, place = self.grid.edges, self.grid.stars, self.grid.position
        for owner, sets in enumerate(self.owners):
            for nodes in sets:
                # An edge inside has both ends in the piece.
                often = Counter(edge for node in nodes for edge in stars[place[node]])
                inner = [edges[edge] for edge in sorted(often) if often[edge] == 2]
                outer = [edges[edge] for edge in sorted(often) if often[edge] == 1]
                found.append(Way(owner, nodes, tuple(inner), tuple(outer)))
        return tuple(found)

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


def boxes(
    grid: Grid, sizes: Mapping[Spot, int | None], fits: Callable[[Spot, int, int], bool] | None = None
) -> Iterator[tuple[frozenset[Spot], ...]]:
    """For each seat the rectangles of this many cells, or of any number, that have it in them and no other seat; of
    these perhaps only those whose height and width fit the seat."""
    columns: dict[int, list[int]] = {}
    nodes, cols = grid.nodes, grid.cols
    for spot in sorted(sizes):
        columns.setdefault(spot.row, []).append(spot.col)
    for seat, size in polled(sizes.items()):
        row, col, most = seat.row, seat.col, grid.rows if size is None else size
        found: list[tuple[int, ...]] = []
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
                    found += _beside(col, left, right, top, bottom - top + 1, size)
        yield tuple(
            frozenset(
                chain.from_iterable([nodes[r * cols + first : r * cols + first + wide] for r in range(top, top + high)])
            )
            for high, wide, top, first in sorted(found)
            if fits is None or fits(seat, high, wide)
        )


def _beside(col: int, left: int, right: int, top: int, high: int, size: int | None) -> Iterator[tuple[int, ...]]:
    """The rectangles of a height over a column between two others, as height, width, top and left column."""
    for first in range(left + 1, col + 1):
        wides = range(col - first + 1, right - first + 1)
        for wide in wides if size is None else (size // high,):
            if wide in wides:
                yield high, wide, top, first

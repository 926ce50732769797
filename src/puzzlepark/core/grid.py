"""Spots and grids.

A Spot uses doubled coordinates, so that cells, edges and corners share one plane:

      c = 0   1   2   3   4
    r=0   +---e---+---e---+      (odd, odd)    a cell
    r=1   e   X   e   X   e      one odd       an edge between two cells, or of the border
    r=2   +---e---+---e---+      (even, even)  a corner
"""

from __future__ import annotations

import copyreg
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, product
from typing import Any

from puzzlepark._native import constructor
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled

HUGE = 10_000
"""Grids of more nodes poll the clock while they are listed."""


class Spot(NamedTuple):
    """A place on the board; cells have two odd coordinates."""

    r: int
    c: int

    @property
    def row(self) -> int:
        """The row of a cell or corner, from 0."""
        return self.r >> 1

    @property
    def col(self) -> int:
        """The column of a cell or corner, from 0."""
        return self.c >> 1

    @property
    def is_cell(self) -> bool:
        return bool(self.r & 1 and self.c & 1)

    @property
    def is_edge(self) -> bool:
        return bool((self.r ^ self.c) & 1)


Spot.__new__ = constructor(Spot._fields, ())  # type: ignore[method-assign]


class _KeptReductions(dict[Spot, tuple[type[Spot], tuple[int, int]]]):
    """A cache of how spots are pickled: the type and the coordinates. A cached spot needs no Python call, and a pickle
    contains its coordinates only once."""

    def __missing__(self, spot: Spot) -> tuple[type[Spot], tuple[int, int]]:
        reduced = Spot, (spot.r, spot.c)
        if len(self) < HUGE:
            self[spot] = reduced
        return reduced


copyreg.pickle(Spot, _KeptReductions().__getitem__)

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
"""The offsets from a node to its edges: north, west, east, south. Side 3 - k is opposite side k."""

_spot = partial(tuple.__new__, Spot)
"""A Spot from a pair of coordinates, without a Python call. Large boards have millions of spots."""


def cell_at(row: int, col: int) -> Spot:
    """The spot of the cell in this row and column, both from 0."""
    return Spot(2 * row + 1, 2 * col + 1)


@dataclass(frozen=True)
class Grid:
    """A board of rows × cols cells as a graph of nodes and edges. Its lists are computed on first use.

    The nodes are the cells, and the edges lie between two of them. With `corners`, the nodes are the corners of cells,
    and the edges are all sides of cells, the outline included. Nodes in `holes` are missing, with their edges.
    """

    rows: int
    cols: int
    holes: frozenset[Spot] = frozenset()
    corners: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the shape alone. The lists are computed again on first use."""
        return Grid, (self.rows, self.cols, self.holes, self.corners)

    def only(self, nodes: Iterable[Spot]) -> Grid:
        """The subgrid of these nodes."""
        kept = tuple(sorted(nodes))
        subgrid = Grid(self.rows, self.cols, self.holes.union(self._nodes.difference(kept)), self.corners)
        vars(subgrid)["nodes"] = kept  # spares a walk over the board
        return subgrid

    @cached_property
    def _nodes(self) -> frozenset[Spot]:
        return frozenset(self.nodes)

    @property
    def height(self) -> int:
        """The number of rows of nodes."""
        return self.rows + self.corners

    @property
    def width(self) -> int:
        """The number of columns of nodes."""
        return self.cols + self.corners

    def _polled_rows(self, rows: range) -> Iterable[int]:
        """The rows, with regular polls while they are iterated if the board is huge."""
        return polled(rows) if self.height * self.width > HUGE else rows

    @cached_property
    def nodes(self) -> tuple[Spot, ...]:
        """All nodes except holes, row by row."""
        first = 1 - self.corners
        columns = range(first, first + 2 * self.width, 2)
        rows = self._polled_rows(range(first, first + 2 * self.height, 2))
        full = map(_spot, chain.from_iterable(product((r,), columns) for r in rows))
        return tuple(s for s in full if s not in self.holes) if self.holes else tuple(full)

    @property
    def cells(self) -> tuple[Spot, ...]:
        """All cells of the board, row by row."""
        return Grid(self.rows, self.cols).nodes if self.corners else self.nodes

    @cached_property
    def edges(self) -> tuple[Spot, ...]:
        """All edges between two nodes, in reading order."""
        if self.holes:
            known: Container[Any] = self.position
            across = [Spot(r, c + 1) for r, c in self.nodes if (r, c + 2) in known]
            return tuple(sorted(across + [Spot(r + 1, c) for r, c in self.nodes if (r + 2, c) in known]))
        first = 1 - self.corners
        bottom, right = first + 2 * self.height - 1, first + 2 * self.width - 1
        # In a row of nodes, the edges are between two columns of nodes; in the rows between, they are in these columns.
        columns = [range(first + (parity == first), right, 2) for parity in (0, 1)]
        rows = self._polled_rows(range(first, bottom))
        return tuple(map(_spot, chain.from_iterable(product((r,), columns[r & 1]) for r in rows)))

    @cached_property
    def position(self) -> dict[Spot, int]:
        """The index of each node in `nodes`."""
        return {spot: i for i, spot in enumerate(self.nodes)}

    @cached_property
    def edge_position(self) -> dict[Spot, int]:
        """The index of each edge in `edges`."""
        return {spot: i for i, spot in enumerate(self.edges)}

    @cached_property
    def joins(self) -> tuple[tuple[int, int], ...]:
        """The indices of the two nodes that each edge joins, in the order of `ends`."""
        place: Mapping[Any, int] = self.position
        across = not self.corners
        return tuple(
            (place[r, c - 1], place[r, c + 1]) if bool(r & 1) == across else (place[r - 1, c], place[r + 1, c])
            for r, c in self.edges
        )

    @cached_property
    def pairs(self) -> tuple[tuple[Spot, Spot], ...]:
        """The two nodes that each edge joins, the western or northern first."""
        nodes = self.nodes
        return tuple([(nodes[a], nodes[b]) for a, b in self.joins])

    @cached_property
    def stars(self) -> tuple[list[int], ...]:
        """The indices of the edges around each node: north, west, east, south."""
        stars: tuple[list[int], ...] = tuple([] for _ in self.nodes)
        for edge, (a, b) in enumerate(self.joins):
            stars[a].append(edge)
            stars[b].append(edge)
        return stars

    @cached_property
    def around(self) -> dict[Spot, tuple[Spot | None, ...]]:
        """The edges around each node: north, west, east, south; None where the grid has no edge."""
        index: Mapping[Any, int] = self.edge_position
        edges = self.edges
        edges_around = {}
        for node in self.nodes:
            r, c = node
            indices = (index.get((r - 1, c)), index.get((r, c - 1)), index.get((r, c + 1)), index.get((r + 1, c)))
            edges_around[node] = tuple([None if i is None else edges[i] for i in indices])
        return edges_around

    @cached_property
    def near(self) -> tuple[list[int], ...]:
        """The indices of the nodes adjacent to each node: north, west, east, south."""
        joins = self.joins
        # The sum of the two ends of an edge, minus one of them, is the other end.
        return tuple([[sum(joins[edge]) - node for edge in star] for node, star in enumerate(self.stars)])

    def has(self, spot: Spot) -> bool:
        """True if the spot is a node of this grid."""
        return spot in self.position

    def neighbours(self, spot: Spot) -> Iterator[Spot]:
        """The nodes adjacent to a node: north, west, east, south."""
        r, c = spot
        index = self.position
        for adjacent in ((r - 2, c), (r, c - 2), (r, c + 2), (r + 2, c)):
            if adjacent in index:
                yield self.nodes[index[adjacent]]

    def ends(self, edge: Spot) -> tuple[Spot, Spot]:
        """The two nodes that an edge joins, the western or northern first. One may be outside the grid."""
        r, c = edge
        if bool(r & 1) != self.corners:
            return Spot(r, c - 1), Spot(r, c + 1)
        return Spot(r - 1, c), Spot(r + 1, c)


def ends(edge: Spot) -> tuple[Spot, Spot]:
    """The two cells on both sides of an edge. On the outline, one of them is outside the board."""
    if edge.r & 1:
        return Spot(edge.r, edge.c - 1), Spot(edge.r, edge.c + 1)
    return Spot(edge.r - 1, edge.c), Spot(edge.r + 1, edge.c)


def renumber(ids: Sequence[int]) -> tuple[int, ...]:
    """The same partition with ids 0, 1, 2… in order of first appearance. Negative ids are kept."""
    names: dict[int, int] = {}
    return tuple(i if i < 0 else names.setdefault(i, len(names)) for i in ids)

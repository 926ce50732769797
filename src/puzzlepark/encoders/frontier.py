"""Builds boards for the frontier kernel: the lines, what they can do at each node, and rules about edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass, field

NORTH, WEST, EAST, SOUTH = range(4)
# What a line can do at a node, as bits: bit 0 if it avoids the node, 12 bits for the side by which it enters and the
# side by which it leaves, and 4 bits for the side of a line that ends here.
UNUSED = 1
"""The bit for a node that no line uses."""
END_BITS = 13
"""The index of the first bit for an end."""
ANYTHING = (1 << END_BITS) - 1
"""The bits for a node that is unused, or through which a line passes in any way."""


def pass_bit(arrive: int, leave: int) -> int:
    """The bit for a line that enters by one side and leaves by another."""
    return 1 << (1 + 3 * arrive + (leave if leave < arrive else leave - 1))


def end_bit(side: int) -> int:
    """The bit for a line that ends here and leaves by a side."""
    return 1 << (END_BITS + side)


ENDING = sum(map(end_bit, range(4)))
"""The bits for a line that ends here."""

EdgeRule = tuple[list[int], int, int, list[int] | None]
"""A rule about edges for the kernel: their numbers, the least and the greatest number of used edges, and the allowed
sets of used edges as bitsets, or None if the bounds are enough."""
Values = dict[str, dict[Spot, int]]
"""The values of each layer that are not 0."""


def node_number(grid: Grid, node: Spot) -> int:
    """The kernel's number of a node."""
    r, c = node
    return (r >> 1) * grid.width + (c >> 1)


def edge_numbers(grid: Grid, edges: Iterable[Spot]) -> list[int]:
    """The kernel's numbers of edges: twice the number of the node at the west or north end of the edge, plus 1 if the
    edge is upright."""
    return list(map(_edge_numbers(grid).__getitem__, edges))


@lru_cache(maxsize=2)
def _edge_numbers(grid: Grid) -> dict[Spot, int]:
    """The kernel's numbers of all edges of a grid."""
    wide, corners, numbers = grid.width, grid.corners, dict[Spot, int]()
    for edge in grid.edges:
        r, c = edge
        if (r & 1) != corners:
            numbers[edge] = 2 * ((r >> 1) * wide + (c - 1 >> 1))
        else:
            numbers[edge] = 2 * ((r - 1 >> 1) * wide + (c >> 1)) + 1
    return numbers


def numbered_edges(grid: Grid, numbers: Iterable[int]) -> list[Spot]:
    """The edges with these numbers. The numbers of doors are skipped."""
    first, edges = 1 - grid.corners, []
    for number in numbers:
        if number < 2 * grid.height * grid.width:
            r, c = divmod(number >> 1, grid.width)
            south = number & 1
            edges.append(Spot(2 * r + first + south, 2 * c + first + 1 - south))
    return edges


@dataclass(frozen=True)
class FrontierLines:
    """The lines that a rule draws: a closed loop, a path from door to door, or paths between labelled ends."""

    grid: Grid
    line: str
    values: Mapping[str, set[int]]
    """The layers that the lines determine, with the values that they can give them."""
    plug_bits: int
    """Minimum number of bits that a state needs for each plug. A plug is a place where a line can cross the
    frontier."""
    closed: bool = False
    flow: str | None = None
    paint: str | None = None
    cells: frozenset[str] = frozenset()
    """Layers that are 0 exactly in the cells off all lines."""
    doors: Mapping[Spot, tuple[int, int]] = field(default_factory=dict)
    """The nodes at which a path can leave the board, with the kernel's number and the side of each."""
    ends: Mapping[Spot, int] = field(default_factory=dict)
    """The nodes at which paths end, with their labels."""
    read_off: Callable[[list[list[Spot]]], Values] = lambda walks: {}
    """Computes the values of the layers besides the line and its flow, given the nodes of each line."""

    @property
    def narrow_side(self) -> int:
        """The shorter side of a board with paths; 0 for a closed loop."""
        return 0 if self.closed else min(self.grid.height, self.grid.width)


class FrontierBuilder:
    """Collects the allowed passes at each node, the totals of rows and columns, and rules about edges."""

    def __init__(self, lines: FrontierLines) -> None:
        self.lines = lines
        grid = self.grid = lines.grid
        self.allow = [ANYTHING] * (grid.height * grid.width)
        """The allowed passes at each node, as bits."""
        for spot in grid.holes:
            self.allow[node_number(grid, spot)] = UNUSED
        for spot in lines.ends:
            self.allow[node_number(grid, spot)] = ENDING
        self.totals = {True: [-1] * grid.height, False: [-1] * grid.width}
        """The totals of rows (True) and columns (False); -1 for a line without a total."""
        self.rules: list[EdgeRule] = []
        self.possible = True
        """False if two rules contradict each other."""

    def restrict(self, node: Spot, mask: int) -> None:
        """Intersect the allowed passes at a node with these bits."""
        self.allow[node_number(self.grid, node)] &= mask

    def total(self, across: bool, number: int, total: int) -> None:
        """Require that this many cells of a row (`across`) or column are on the path."""
        known = self.totals[across][number]
        self.possible = self.possible and known in (-1, total) and total >= 0
        self.totals[across][number] = total

    def use(self, node: Spot, total: int) -> None:
        """Require that a node is on a path if `total` is 1, or off all paths if it is 0. Other totals are
        impossible."""
        self.restrict(node, ~UNUSED if total else UNUSED)
        self.possible = self.possible and total in (0, 1)

    def edges(self, scope: Iterable[Var], low: int, high: int, rows: list[int] | None = None) -> None:
        """Require that at least `low` and at most `high` edges are used, or exactly one of the sets `rows`, as bits."""
        edges = edge_numbers(self.grid, [spot for _, spot in scope])
        # Bounds far outside the size of the scope would overflow the kernel's integers, so they are cut off at the
        # nearest bounds that mean the same.
        least, most = min(max(low, 0), len(edges) + 1), max(min(high, len(edges)), -1)
        self.rules.append((edges, least, most, rows))


def not_edges(kind: str, scope: Sequence[Var], lines: FrontierLines, layers: Iterable[str | None]) -> str | None:
    """Why a scope is not a set of edges of the line, or None if it is one. `layers` are the layers that are not 0 at
    used edges."""
    named, spots = {layer for layer, _ in scope}, {spot for _, spot in scope}
    if not named.issubset(layers) or not spots <= lines.grid.edge_position.keys():
        return f"a {kind} of something else than edges of the line"
    if len(spots) < len(scope):
        return f"a {kind} that names an edge twice"
    return None

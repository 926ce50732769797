"""A board for the frontier kernel: the lines that it draws, what they may do at each node, and rules about edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass, field

NORTH, WEST, EAST, SOUTH = range(4)
UNUSED = 1
ANYTHING = (1 << 13) - 1
"""The line stays away, or passes between any two sides in either direction."""


def pass_bit(arrive: int, leave: int) -> int:
    """The line comes in by one side and leaves by another."""
    return 1 << (1 + 3 * arrive + (leave if leave < arrive else leave - 1))


def end_bit(side: int) -> int:
    """The line ends here and leaves by this side only."""
    return 1 << (13 + side)


ENDING = sum(map(end_bit, range(4)))
"""The line ends here and leaves by any side."""

EdgeRule = tuple[list[int], int, int, list[int] | None]
"""Edge numbers, the least and the most of them that are used; or, as bits, the sets of them that may be used."""
Values = dict[str, dict[Spot, int]]
"""By layer, what is not 0."""


def node_number(grid: Grid, node: Spot) -> int:
    r, c = node
    return (r >> 1) * grid.width + (c >> 1)


def edge_numbers(grid: Grid, edges: Iterable[Spot]) -> list[int]:
    """Twice the number of the node west or north of the edge, and one more for an edge to the south."""
    return list(map(_edge_numbers(grid).__getitem__, edges))


@lru_cache(maxsize=2)
def _edge_numbers(grid: Grid) -> dict[Spot, int]:
    """The numbers of all edges of a grid."""
    wide, corners, found = grid.width, grid.corners, dict[Spot, int]()
    for edge in grid.edges:
        r, c = edge
        if (r & 1) != corners:
            found[edge] = 2 * ((r >> 1) * wide + (c - 1 >> 1))
        else:
            found[edge] = 2 * ((r - 1 >> 1) * wide + (c >> 1)) + 1
    return found


def numbered_edges(grid: Grid, numbers: Iterable[int]) -> list[Spot]:
    """The edges of these numbers; the numbers of doors are left out."""
    first, found = 1 - grid.corners, []
    for number in numbers:
        if number < 2 * grid.height * grid.width:
            r, c = divmod(number >> 1, grid.width)
            south = number & 1
            found.append(Spot(2 * r + first + south, 2 * c + first + 1 - south))
    return found


@dataclass(frozen=True)
class Lines:
    """The lines that a rule draws: a closed one, a path from door to door, or paths between ends of several labels."""

    grid: Grid
    line: str
    values: Mapping[str, set[int]]
    """For each layer that the lines decide the values that they may give it."""
    plug_bits: int
    """Bits that a state needs, at the least, for each place where a line can cross the frontier."""
    closed: bool = False
    flow: str | None = None
    paint: str | None = None
    cells: frozenset[str] = frozenset()
    """Layers that are 0 in cells off all lines, and in no others."""
    doors: Mapping[Spot, tuple[int, int]] = field(default_factory=dict)
    """The nodes at which a path can leave the board: the kernel's number of each, and the side."""
    ends: Mapping[Spot, int] = field(default_factory=dict)
    """The nodes at which paths end, with their labels."""
    read_off: Callable[[list[list[Spot]]], Values] = lambda walks: {}
    """What layers besides the line and its flow show of lines, each the list of its nodes."""

    @property
    def narrow_side(self) -> int:
        """The shorter side of a board of paths; 0 for a closed line."""
        return 0 if self.closed else min(self.grid.height, self.grid.width)


class FrontierBuilder:
    """What all rules say of a board: the passes allowed at each node, totals of lines, and rules about edges."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        grid = self.grid = lines.grid
        self.allow = [ANYTHING] * (grid.height * grid.width)
        for spot in grid.holes:
            self.allow[node_number(grid, spot)] = UNUSED
        for spot in lines.ends:
            self.allow[node_number(grid, spot)] = ENDING
        self.totals = {True: [-1] * grid.height, False: [-1] * grid.width}
        self.rules: list[EdgeRule] = []
        self.possible = True

    def restrict(self, node: Spot, mask: int) -> None:
        """Allow nothing but these passes at a node."""
        self.allow[node_number(self.grid, node)] &= mask

    def total(self, across: bool, number: int, total: int) -> None:
        """This many cells of a row (`across`) or column are on the path."""
        known = self.totals[across][number]
        self.possible = self.possible and known in (-1, total) and total >= 0
        self.totals[across][number] = total

    def use(self, node: Spot, total: int) -> None:
        """A cell is on a path if the total is 1, and on none if it is 0."""
        self.restrict(node, ~UNUSED if total else UNUSED)
        self.possible = self.possible and total in (0, 1)

    def edges(self, scope: Iterable[Var], low: int, high: int, rows: list[int] | None = None) -> None:
        """At least `low` and at most `high` of these edges are used; or, as bits, one of the sets of them."""
        edges = edge_numbers(self.grid, [spot for _, spot in scope])
        # Numbers far off the scope's size would not fit the kernel's.
        self.rules.append((edges, min(max(low, 0), len(edges) + 1), max(min(high, len(edges)), -1), rows))


def not_edges(kind: str, scope: Sequence[Var], lines: Lines, layers: Iterable[str | None]) -> str | None:
    """Why a scope is not a set of edges of the line, or None. An edge is used where one of the layers is not 0."""
    named, spots = {layer for layer, _ in scope}, {spot for _, spot in scope}
    if not named.issubset(layers) or not spots <= lines.grid.edge_position.keys():
        return f"a {kind} of something else than edges of the line"
    if len(spots) < len(scope):
        return f"a {kind} that names an edge twice"
    return None

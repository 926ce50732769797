"""A Penpa+ drawing in the coordinates of this project: what is given, and what a solver drew.

Penpa numbers the points of a board that has two more rows and columns on every side: first all cells, then their lower
right corners, the middles of their lower sides, the middles of their right sides, and then four corners in each cell.
"""

from __future__ import annotations

from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Info
from puzzlepark.core.record import dataclass, field

AROUND = 2
"""The rows and columns that Penpa adds on every side."""
STEPS = ((0, 0), (1, 1), (1, 0), (0, 1))
"""The offsets from a cell to its points, in the order of Penpa's numbers."""


@dataclass
class Ink:
    """One layer of a drawing, by spots. `numbers` may stand outside the board; `small` ones are at the side of their
    cell that they look at, or at its upper left corner. `lines` join cells and `edges` corners, both by the edge they
    lie on; `doubles` are lines, too; `halves` lead from a cell to an edge. `diagonals` join corners across a cell: 1
    falls, 2 rises. `crosses` are on edges. `gaps` are edges that are not drawn. `colours` belong to fills. `cages` are
    cells each; `thermos`, `arrows` with a ring at their first cell and `bare_thermos` are cells in order."""

    numbers: dict[Spot, str] = field(default_factory=dict)
    small: dict[Spot, str] = field(default_factory=dict)
    fills: dict[Spot, int] = field(default_factory=dict)
    colours: dict[Spot, str] = field(default_factory=dict)
    symbols: dict[Spot, tuple[Any, str]] = field(default_factory=dict)
    lines: set[Spot] = field(default_factory=set)
    doubles: set[Spot] = field(default_factory=set)
    halves: set[tuple[Spot, Spot]] = field(default_factory=set)
    edges: set[Spot] = field(default_factory=set)
    diagonals: dict[Spot, int] = field(default_factory=dict)
    crosses: set[Spot] = field(default_factory=set)
    edge_crosses: set[Spot] = field(default_factory=set)
    gaps: list[Spot] = field(default_factory=list)
    cages: list[tuple[Spot, ...]] = field(default_factory=list)
    thermos: list[tuple[Spot, ...]] = field(default_factory=list)
    arrows: list[tuple[Spot, ...]] = field(default_factory=list)
    bare_thermos: list[tuple[Spot, ...]] = field(default_factory=list)

    def spots(self) -> set[Spot]:
        """The spots with anything that a solver may mean as a mark."""
        tables = (self.numbers, self.small, self.fills, self.symbols, self.diagonals)
        found = set[Spot]().union(*tables, self.lines, self.doubles, self.edges, self.crosses, self.edge_crosses)
        return found.union(*self.cages, *self.thermos, *self.arrows, *self.bare_thermos)


@dataclass
class Sheet:
    """A drawing on a board. `above`, `left`, `below` and `right` are the numbers of rows and columns outside it. `grid`
    is the kind of lines between cells, and `tool` is the tool that is selected first."""

    rows: int
    cols: int
    above: int = 0
    left: int = 0
    below: int = 0
    right: int = 0
    given: Ink = field(default_factory=Ink)
    drawn: Ink = field(default_factory=Ink)
    tags: list[str] = field(default_factory=list)
    info: Info = field(default_factory=Info)
    grid: str = "lines"
    tool: str = "surface"

    def has(self, spot: Spot) -> bool:
        """True if a spot is on the board or its outline."""
        return 0 <= spot.r <= 2 * self.rows and 0 <= spot.c <= 2 * self.cols


@dataclass(frozen=True)
class Points:
    """The numbers of points on a board of wide x high cells whose first cell is at (top, left), from 0."""

    wide: int
    high: int
    top: int
    left: int

    @property
    def count(self) -> int:
        return (self.wide + 2 * AROUND) * (self.high + 2 * AROUND)

    def number(self, spot: Spot) -> int:
        """The number of the point at a spot."""
        step = ((spot.r + 1) & 1, (spot.c + 1) & 1)
        r, c = (spot.r - 1 - step[0]) // 2, (spot.c - 1 - step[1]) // 2
        row, col = r + self.top + AROUND, c + self.left + AROUND
        return STEPS.index(step) * self.count + row * (self.wide + 2 * AROUND) + col

    def spot(self, number: int) -> Spot:
        """The spot of a point by number; raises BadInput if there is none."""
        kind, at = divmod(number, self.count)
        if not 0 <= kind < len(STEPS):
            raise BadInput(f"The Penpa link is damaged: there is no point {number} on its board.")
        r, c = divmod(at, self.wide + 2 * AROUND)
        dr, dc = STEPS[kind]
        return Spot(2 * (r - self.top - AROUND) + 1 + dr, 2 * (c - self.left - AROUND) + 1 + dc)

    def corner(self, number: int) -> tuple[Spot, int]:
        """The cell of a small number's point, and where it is: 0 to 3 in a corner, 4 to 7 at a side."""
        kind, at = divmod(number // 4, self.count)
        if kind not in (1, 2):
            raise BadInput(f"The Penpa link is damaged: there is no corner {number} on its board.")
        return self.spot(at), number % 4 + 4 * (kind - 1)

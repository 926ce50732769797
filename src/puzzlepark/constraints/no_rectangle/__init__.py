"""NoRectangle: connected nodes with a value never fill a rectangle."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property, lru_cache
from itertools import product

from puzzlepark.core.areas import nodes_with, pieces
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled


class Rectangle(NamedTuple):
    """The nodes of a full rectangle, row by row, and the nodes adjacent to it."""

    inside: tuple[Spot, ...]
    around: tuple[Spot, ...]


@dataclass(frozen=True)
class NoRectangle(Constraint):
    """No connected component of the nodes of `layer` with this value is a full rectangle. A single node is a rectangle,
    too."""

    grid: Grid
    layer: str
    value: int

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.nodes)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as there is a rectangle that can no longer grow."""
        sure, possible = nodes_with(self.scope, self.value, marks)
        if any(piece <= sure and is_rectangle(piece) for piece in pieces(possible)):
            return False
        return True if len(sure) == len(possible) else None

    def between(self, first: Spot, last: Spot) -> Rectangle | None:
        """The rectangle between its northwestern and southeastern corners; None if nodes are missing."""
        return _rectangle(self.grid, first, last)

    def rectangles(self, most: int) -> Sequence[Rectangle]:
        """All rectangles of at most this many nodes."""
        return _rectangles(self.grid, most)


def is_rectangle(piece: Set[Spot]) -> bool:
    """Whether nodes fill their bounding box."""
    rows, cols = {node.r for node in piece}, {node.c for node in piece}
    return len(piece) == len(rows) * len(cols)


def _rectangle(grid: Grid, first: Spot, last: Spot) -> Rectangle | None:
    """The rectangle between two corners; None if nodes are missing."""
    rows, cols = range(first.r, last.r + 1, 2), range(first.c, last.c + 1, 2)
    inside = dict.fromkeys(Spot(r, c) for r, c in product(rows, cols))
    if not all(map(grid.has, inside)):
        return None
    around = dict.fromkeys(other for node in inside for other in grid.neighbours(node) if other not in inside)
    return Rectangle(tuple(inside), tuple(around))


@lru_cache(maxsize=64)
def _rectangles(grid: Grid, most: int) -> Sequence[Rectangle]:
    """All rectangles of a grid, cached for boards of the same shape."""
    rectangles = []
    for node in polled(grid.nodes):
        for height in range(1, min(most, grid.height - node.row) + 1):
            for width in range(1, min(most // height, grid.width - node.col) + 1):
                last = Spot(node.r + 2 * (height - 1), node.c + 2 * (width - 1))
                rectangle = _rectangle(grid, node, last)
                if rectangle is not None:
                    rectangles.append(rectangle)
    return rectangles

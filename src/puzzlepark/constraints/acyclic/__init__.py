"""Acyclic: diagonals of cells make no closed loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.lines import FALLING, RISING, diagonal_ends
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled

PARITIES = (0, 1)
"""The colours of the corners, in a checkerboard of the corners."""


@dataclass(frozen=True)
class Acyclic(Constraint):
    """Each cell of `layer` has a diagonal: with the value 1 the one that falls from left to right, with the value 2 the
    one that rises. No diagonals make a closed loop.

    A diagonal joins corners of one parity, and a closed loop encloses a corner of the other parity, which is then not
    connected to the border. Hence there is no loop if the diagonals of each parity connect all its corners to the
    border.
    """

    grid: Grid
    layer: str

    def __post_init__(self) -> None:
        if self.grid.corners or self.grid.holes:
            raise ValueError("diagonals are those of all cells")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.nodes)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as there is a loop."""
        known = {var.spot: marks[var] for var in self.scope if var in marks}
        if has_loop(diagonal_ends(cell, value) for cell, value in known.items()):
            return False
        return True if len(known) == len(self.scope) else None

    @cached_property
    def nets(self) -> tuple[list[list[int]], ...]:
        """For each parity a graph, as the neighbours of each node. Its nodes are the cells, the outside, which stands
        for all corners on the border, and the inner corners of this parity."""
        return tuple(map(self._net, PARITIES))

    def _net(self, parity: int) -> list[list[int]]:
        """The graph of one parity, in the order cells, outside, inner corners."""
        cells = self.grid.nodes
        outside = len(cells)
        corners = (corner for corner in self.inner_corners if parity_of(corner) == parity)
        place = {corner: k for k, corner in enumerate(corners, outside + 1)}
        near: list[list[int]] = [[] for _ in range(outside + 1 + len(place))]
        for k, cell in enumerate(polled(cells)):
            near[k] = sorted({place.get(end, outside) for end in diagonal_ends(cell, joining(cell, parity))})
            for other in near[k]:
                near[other].append(k)
        return near

    @property
    def inner_corners(self) -> Iterator[Spot]:
        """The corners that are not on the border."""
        for r in range(2, 2 * self.grid.rows, 2):
            yield from (Spot(r, c) for c in range(2, 2 * self.grid.cols, 2))


def parity_of(corner: Spot) -> int:
    """The colour of a corner, 0 or 1, in a checkerboard of the corners. The coordinates of corners are even."""
    return (corner.r + corner.c >> 1) & 1


def joining(cell: Spot, parity: int) -> int:
    """The value of a cell whose diagonal joins corners of this parity."""
    return FALLING if parity_of(Spot(cell.r - 1, cell.c - 1)) == parity else RISING


def has_loop(pairs: Iterable[tuple[Spot, Spot]]) -> bool:
    """Whether some of these pairs of corners make a closed loop, by union-find."""
    parent: dict[Spot, Spot] = {}

    def root(spot: Spot) -> Spot:
        while spot in parent:
            spot = parent[spot]
        return spot

    for pair in pairs:
        first, second = map(root, pair)
        if first == second:
            return True
        parent[first] = second
    return False


def path_between(diagonals: Mapping[Spot, int], start: Spot, goal: Spot) -> list[Spot] | None:
    """The cells of a shortest path of diagonals from one corner to another, by breadth-first search; None if there is
    no path."""
    # The diagonals at each corner: their cells and the corners at their other ends.
    diagonals_at: dict[Spot, list[tuple[Spot, Spot]]] = {}
    for cell, value in diagonals.items():
        left, right = diagonal_ends(cell, value)
        diagonals_at.setdefault(left, []).append((cell, right))
        diagonals_at.setdefault(right, []).append((cell, left))
    paths: dict[Spot, list[Spot]] = {start: []}
    queue = [start]
    for corner in queue:
        for cell, next_corner in diagonals_at.get(corner, ()):
            if next_corner not in paths:
                paths[next_corner] = [*paths[corner], cell]
                queue.append(next_corner)
    return paths.get(goal)


def some_loop(diagonals: Mapping[Spot, int]) -> list[Spot]:
    """The cells of the first loop that closes if diagonals are drawn one by one; empty if there is none."""
    known: dict[Spot, int] = {}
    for cell, value in diagonals.items():
        path = path_between(known, *diagonal_ends(cell, value))
        if path is not None:
            return [*path, cell]
        known[cell] = value
    return []

"""Connected: the nodes of one value are connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property

from puzzlepark.core.areas import nodes_with, pieces
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass

OVER_SIDES = ((-2, 0), (0, -2), (0, 2), (2, 0))
"""The steps from a cell to the cells with which it shares a side."""
OVER_CORNERS = ((-2, -2), (-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0), (2, 2))
"""The steps from a cell to the cells with which it shares a side or a corner."""


@dataclass(frozen=True)
class Connected(Constraint):
    """The nodes of `layer` with this value are connected; there may be none. Two nodes are adjacent if one of the
    `steps`, in doubled coordinates, leads from one to the other.

    If `outside` is set, this variable is one more node, adjacent to all nodes of the outermost rows and columns. Its
    spot is not in the grid.
    """

    grid: Grid
    layer: str
    value: int = 1
    steps: tuple[tuple[int, int], ...] = OVER_SIDES
    outside: Var | None = None

    def __post_init__(self) -> None:
        if self.steps is not OVER_SIDES and {(-dr, -dc) for dr, dc in self.steps} != set(self.steps):
            raise ValueError("the opposite of every step is a step")
        if self.outside is not None and self.grid.has(self.outside.spot):
            raise ValueError("the outside is no node of the grid")

    @cached_property
    def scope(self) -> Sequence[Var]:
        inside = vars_at(self.layer, self.grid.nodes)
        return inside if self.outside is None else (*inside, self.outside)

    @cached_property
    def var_at(self) -> Mapping[Spot, Var]:
        """The variable of each node."""
        return {var.spot: var for var in self.scope}

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two nodes of the value can no longer be connected."""
        # The nodes that have the value, and the nodes that have it or are undecided.
        sure, possible = nodes_with(self.scope, self.value, marks)
        if sum(not sure.isdisjoint(piece) for piece in self.pieces(possible)) > 1:
            return False
        return True if len(sure) == len(possible) else None

    def neighbours(self, node: Spot) -> Sequence[Spot]:
        """The neighbours of a node."""
        return self._around[node]

    @cached_property
    def _around(self) -> Mapping[Spot, Sequence[Spot]]:
        """The neighbours of each node."""
        nodes = tuple(self.var_at)
        return {node: [nodes[k] for k in near] for node, near in zip(nodes, self.near, strict=True)}

    def _beside(self, node: Spot) -> Iterator[Spot]:
        """The neighbours of a node, computed from the steps."""
        if self.outside is not None and node == self.outside.spot:
            yield from self.border
            return
        for dr, dc in self.steps:
            other = Spot(node.r + dr, node.c + dc)
            if self.grid.has(other):
                yield other
        if self.outside is not None and node in self.border:
            yield self.outside.spot

    @property
    def is_plain(self) -> bool:
        """Whether the graph is that of the grid."""
        return self.steps == OVER_SIDES and self.outside is None

    @cached_property
    def border(self) -> Set[Spot]:
        """The nodes of the outermost rows and columns, in reading order."""
        first = 1 - self.grid.corners
        rows, cols = ((first, first + 2 * (size - 1)) for size in (self.grid.height, self.grid.width))
        return dict.fromkeys(node for node in self.grid.nodes if node.r in rows or node.c in cols).keys()

    @cached_property
    def joins(self) -> Sequence[tuple[int, int]]:
        """The places of all pairs of adjacent nodes."""
        if self.is_plain:
            return self.grid.joins
        return [(a, b) for a, others in enumerate(self.near) for b in others if a < b]

    @cached_property
    def near(self) -> Sequence[list[int]]:
        """For each node the places of its neighbours."""
        if self.is_plain:
            return self.grid.near
        place = {node: k for k, node in enumerate(self.var_at)}
        return [[place[other] for other in self._beside(node)] for node in self.var_at]

    def pieces(self, nodes: Iterable[Spot]) -> list[set[Spot]]:
        """The connected components of some nodes."""
        if self.is_plain:
            return pieces(nodes)
        remaining, components = set(nodes), []
        while remaining:
            piece = [remaining.pop()]
            for node in piece:
                reached = remaining.intersection(self.neighbours(node))
                remaining -= reached
                piece += reached
            components.append(set(piece))
        return components

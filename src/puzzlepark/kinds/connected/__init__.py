"""Connected: the nodes of one value are connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from puzzlepark.core.areas import nodes_with, pieces
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass

OVER_SIDES = ((-2, 0), (0, -2), (0, 2), (2, 0))
OVER_CORNERS = ((-2, -2), (-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0), (2, 2))
"""Over sides and corners."""


@dataclass(frozen=True)
class Connected(Constraint):
    """The nodes of `layer` with this value hang together; there may be none. Nodes are beside each other that one of
    the `steps` leads from one to another: those over their sides, or others, in doubled coordinates."""

    grid: Grid
    layer: str
    value: int = 1
    steps: tuple[tuple[int, int], ...] = OVER_SIDES

    def __post_init__(self) -> None:
        if {(-dr, -dc) for dr, dc in self.steps} != set(self.steps):
            raise ValueError("what is beside a node has the node beside it")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.layer, self.grid.nodes)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as two nodes of the value can no longer be joined."""
        sure, possible = nodes_with(self.scope, self.value, marks)
        if sum(not sure.isdisjoint(piece) for piece in self.pieces(possible)) > 1:
            return False
        return True if len(sure) == len(possible) else None

    def beside(self, node: Spot) -> Iterator[Spot]:
        """The nodes beside a node."""
        for dr, dc in self.steps:
            other = Spot(node.r + dr, node.c + dc)
            if self.grid.has(other):
                yield other

    @cached_property
    def joins(self) -> Sequence[tuple[int, int]]:
        """The places of all pairs of nodes that are beside each other."""
        if self.steps == OVER_SIDES:
            return self.grid.joins
        return [(a, b) for a, others in enumerate(self.near) for b in others if a < b]

    @cached_property
    def near(self) -> Sequence[list[int]]:
        """For each node the places of those beside it."""
        if self.steps == OVER_SIDES:
            return self.grid.near
        return [[self.grid.position[other] for other in self.beside(node)] for node in self.grid.nodes]

    def pieces(self, nodes: Iterable[Spot]) -> list[set[Spot]]:
        """The pieces in which some nodes hang together."""
        if self.steps == OVER_SIDES:
            return pieces(nodes)
        left, found = set(nodes), []
        while left:
            piece = [left.pop()]
            for node in piece:
                more = left.intersection(self.beside(node))
                left -= more
                piece += more
            found.append(set(piece))
        return found

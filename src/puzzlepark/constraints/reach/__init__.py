"""Reach: the number of nodes with a value that are connected to a node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Reach(Constraint):
    """The number of nodes of `layer` that have the value and are connected to `start`, including it, is `size`.

    The start is counted whatever its value is. If `if_own` is true, the constraint only restricts boards on which the
    start has the value.
    """

    grid: Grid
    layer: str
    value: int
    start: Spot
    size: int
    if_own: bool = False

    def __post_init__(self) -> None:
        if not self.grid.has(self.start):
            raise ValueError("the start is a node of the grid")

    @cached_property
    def nodes(self) -> dict[Spot, list[int]]:
        """The start, and all nodes near enough to matter, each with the places of its neighbours."""
        return _nodes_near(self.grid, self.start, self.size)

    @cached_property
    def scope(self) -> Sequence[Var]:
        """The nodes near enough to matter."""
        start, *others = self.nodes
        # The value of the start matters only if `if_own` is true.
        return vars_at(self.layer, [start, *others] if self.if_own else others)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as too many nodes are connected to the start, or not enough can be."""
        start_value = marks.get(Var(self.layer, self.start)) if self.if_own else self.value
        if start_value not in (None, self.value):
            return True
        least = len(self.reached(lambda node: marks.get(Var(self.layer, node)) == self.value))
        most = len(self.reached(lambda node: marks.get(Var(self.layer, node)) in (None, self.value)))
        if start_value is None:
            return None
        if not least <= self.size <= most:
            return False
        return True if least == most else None

    def reached(self, passes: Callable[[Spot], bool]) -> list[Spot]:
        """The start, and the nodes that can be reached from it over nodes that pass a test, in breadth-first order."""
        visited, spots = {self.start}, list(self.nodes)
        queue = [self.start]
        for node in queue:
            for place in self.nodes[node]:
                other = spots[place]
                if other not in visited and passes(other):
                    visited.add(other)
                    queue.append(other)
        return queue

    def around(self, piece: Sequence[Spot]) -> list[Spot]:
        """The nodes adjacent to a set of nodes."""
        spots, inside = list(self.nodes), set(piece)
        neighbours = dict.fromkeys(spots[place] for node in piece for place in self.nodes[node])
        return [node for node in neighbours if node not in inside]


@lru_cache(maxsize=4096)
def _nodes_near(grid: Grid, start: Spot, distance: int) -> dict[Spot, list[int]]:
    """The nodes within a distance of a start, nearest first, each with the places of its neighbours in this order.
    Cached for boards of the same shape."""
    nodes, near, first = grid.nodes, grid.near, grid.position[start]
    visited, outermost = {first: 0}, [first]
    for _ in range(distance):
        adjacent = [other for place in outermost for other in near[place] if other not in visited]
        outermost = list(dict.fromkeys(adjacent))
        for place in outermost:
            visited[place] = len(visited)
    return {nodes[place]: [visited[other] for other in near[place] if other in visited] for place in visited}

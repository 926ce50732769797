"""CrossingLoop: a closed line that may cross itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.grid import SIDES, Grid, Spot
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.watch import polled

Row = tuple[int, int, int, int]
"""Whether the line uses the sides of a node, as 0 or 1: north, west, east, south."""
ONCE: tuple[Row, ...] = ((1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1), (0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1))
"""The rows of a node that the line passes once."""
NOTHING: Row = (0, 0, 0, 0)
TWICE: Row = (1, 1, 1, 1)


def turns(row: Row) -> bool:
    """Whether a line that uses these sides of a node turns there."""
    north, west, east, south = row
    return north != south and west != east


class Joins(NamedTuple):
    """A graph in which the line is a simple cycle: the two vertices of each join.

    A crossing has two vertices, one for the line from west to east and one for the line from north to south. A line
    that turns there uses a join between the two. Doors lead to the last vertex, which is outside the board.
    """

    vertices: int
    edges: list[tuple[int, int]]
    turns: list[tuple[int, int]]
    doors: list[tuple[int, int]]

    @property
    def all(self) -> list[tuple[int, int]]:
        """The joins of all edges, then of turns, then of doors."""
        return [*self.edges, *self.turns, *self.doors]


@dataclass(frozen=True)
class CrossingLoop(Constraint):
    """The edges of `line` (0 or 1) are one closed loop, which is not empty. It meets no node twice, except that it may
    cross itself at the nodes of `crossings`, where it goes straight both times.

    With two `doors`, which are edges of the border, the line is a path that enters by one and leaves by the other.
    """

    grid: Grid
    line: str
    crossings: frozenset[Spot]
    doors: tuple[Spot, ...] = ()

    def __post_init__(self) -> None:
        outer = [sum(map(self.grid.has, self.grid.ends(door))) == 1 for door in self.doors]
        if len(set(self.doors)) not in (0, 2) or not all(outer) or not self.crossings <= self.grid.position.keys():
            raise ValueError("doors are two edges with one node each, and crossings are nodes")

    @cached_property
    def scope(self) -> Sequence[Var]:
        return vars_at(self.line, self.grid.edges)

    @cached_property
    def crossed(self) -> tuple[Spot, ...]:
        """The crossings in reading order."""
        return tuple(sorted(self.crossings))

    @cached_property
    def level(self) -> dict[Spot, int]:
        """The vertex of each node; at a crossing, the vertex of lines from west to east."""
        return {node: k for k, node in enumerate(self.grid.nodes)}

    @cached_property
    def upright(self) -> dict[Spot, int]:
        """For each node the vertex of lines from north to south."""
        return {**self.level, **{node: k for k, node in enumerate(self.crossed, len(self.level))}}

    def vertex(self, node: Spot, edge: Spot) -> int:
        """The vertex of a node at which an edge ends."""
        return (self.level if edge.r == node.r else self.upright)[node]

    @cached_property
    def joins(self) -> Joins:
        """The graph in which the line is a simple cycle: joins for edges, for turns at crossings, and for doors."""
        outside = len(self.level) + len(self.crossed)
        level, upright = range(len(self.level)), [self.upright[node] for node in self.grid.nodes]
        # Edges from west to east are in the rows of nodes.
        across = 1 - self.grid.corners
        vertices = (level if edge.r & 1 == across else upright for edge in self.grid.edges)
        edges = [(vertex[a], vertex[b]) for vertex, (a, b) in zip(vertices, self.grid.joins, strict=True)]
        turning = [(self.level[node], self.upright[node]) for node in self.crossed]
        doors = []
        for door in self.doors:
            (node,) = filter(self.grid.has, self.grid.ends(door))
            doors.append((self.vertex(node, door), outside))
        return Joins(outside + bool(self.doors), edges, turning, doors)

    @cached_property
    def nodes(self) -> tuple[tuple[Spot, list[Spot], list[Row]], ...]:
        """Each node with the four places around it, and the rows that are possible there. Doors are always used, and
        places without an edge never."""
        nodes = []
        for node in polled(self.grid.nodes):
            sides = [Spot(node.r + dr, node.c + dc) for dr, dc in SIDES]
            must_use = [side in self.doors for side in sides]
            can_use = [side in self.doors or side in self.grid.edge_position for side in sides]
            rows = [
                row
                for row in (NOTHING, *ONCE, *([TWICE] if node in self.crossings else ()))
                if all(low <= used <= high for low, used, high in zip(must_use, row, can_use, strict=True))
            ]
            nodes.append((node, sides, rows))
        return tuple(nodes)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as the line cannot pass a node, or the drawn edges consist of a ring and other lines."""
        value_at = {edge: marks.get(var) for edge, var in zip(self.grid.edges, self.scope, strict=True)}
        value_at |= dict.fromkeys(self.doors, 1)
        turning = []
        for node, sides, possible_rows in polled(self.nodes):
            values = [value_at.get(side, 0) for side in sides]
            rows = [
                row
                for row in possible_rows
                if all(value is None or value == used for value, used in zip(values, row, strict=True))
            ]
            if not rows:
                return False
            if node in self.crossings and all(map(turns, rows)):
                turning.append((self.level[node], self.upright[node]))
        drawn = [join for join, edge in zip(self.joins.edges, self.grid.edges, strict=True) if value_at[edge]]
        closed, pieces = rings([*drawn, *turning, *self.joins.doors])
        complete = None not in value_at.values()
        if (closed and pieces > 1) or (complete and not closed):
            return False
        return True if complete else None


def rings(joins: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """The number of closed rings, and the number of connected components, in a graph of these joins. At most two joins
    meet at each vertex."""
    # For each end of an open line, its other end.
    other_end: dict[int, int] = {}
    closed = 0
    for a, b in joins:
        far_a, far_b = other_end.pop(a, a), other_end.pop(b, b)
        if far_a == b:
            closed += 1
            continue
        other_end[far_a], other_end[far_b] = far_b, far_a
    return closed, closed + len(other_end) // 2

"""Lines on a board: directions from node to node, and walks along drawn edges.

A node is a cell, or a corner if lines run along the sides of cells. Models, makers and drawings use this module;
referees trace lines with their own code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puzzlepark.core.grid import Spot
from puzzlepark.core.record import NamedTuple

STEPS = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}
"""The directions, in the order of a star: north, west, east, south."""
DIAGONALS = {"ul": (-1, -1), "ur": (-1, 1), "dl": (1, -1), "dr": (1, 1)}
"""The directions from a cell over one of its corners."""
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
WORDS = {"u": "up", "l": "left", "r": "right", "d": "down"}
SIDES = {"u": "above", "l": "left", "r": "right", "d": "below"}
FALLING, RISING = 1, 2
"""The values of a cell with a diagonal, as seen from left to right."""

Neighbours = Mapping[Spot, list[Spot]]


def edge_at(node: Spot, way: str) -> Spot:
    """The edge by which a line leaves a node in this direction."""
    dr, dc = STEPS[way]
    return Spot(node.r + dr, node.c + dc)


def next_to(node: Spot, way: str) -> Spot:
    """The next node in this direction."""
    dr, dc = STEPS[way]
    return Spot(node.r + 2 * dr, node.c + 2 * dc)


def between(a: Spot, b: Spot) -> Spot:
    """The edge between two adjacent nodes."""
    return Spot((a.r + b.r) // 2, (a.c + b.c) // 2)


def along(a: Spot, b: Spot) -> int:
    """The flow from a node to an adjacent one: 1 to the right or down, -1 to the left or up."""
    return 1 if b > a else -1


def way_to(a: Spot, b: Spot) -> str:
    """The direction from a spot to another one in the same row or column."""
    if a.r != b.r:
        return "u" if b.r < a.r else "d"
    return "l" if b.c < a.c else "r"


def ends_of(edge: Spot, corners: bool = False) -> tuple[Spot, Spot]:
    """The two nodes that an edge joins: the cells on both sides of it, or its two corners."""
    if bool(edge.r & 1) != corners:
        return Spot(edge.r, edge.c - 1), Spot(edge.r, edge.c + 1)
    return Spot(edge.r - 1, edge.c), Spot(edge.r + 1, edge.c)


def diagonal_ends(cell: Spot, value: int) -> tuple[Spot, Spot]:
    """The corners that a cell's diagonal joins, the left one first."""
    down = 1 if value == FALLING else -1
    return Spot(cell.r - down, cell.c - 1), Spot(cell.r + down, cell.c + 1)


def edge_rows(rows: int, cols: int, corners: bool = False) -> list[list[Spot]]:
    """The edges between cells: a list for each row of cells with the edges in it, then one for each pair of rows with
    the edges between them. With `corners`, the edges of the outline are included."""
    outline = int(corners)
    upright = [[Spot(2 * r + 1, 2 * c) for c in range(1 - outline, cols + outline)] for r in range(rows)]
    level = [[Spot(2 * r, 2 * c + 1) for c in range(cols)] for r in range(1 - outline, rows + outline)]
    return upright + level


class Walk(NamedTuple):
    """The nodes along a line, from one end or branch to the next. If `closed`, the last is also joined to the first."""

    nodes: list[Spot]
    closed: bool


def joined(edges: Iterable[Spot], corners: bool = False) -> dict[Spot, list[Spot]]:
    """The nodes that each node is joined to by these edges, in reading order."""
    neighbours: dict[Spot, list[Spot]] = {}
    for edge in sorted(edges):
        a, b = ends_of(edge, corners)
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    return {node: sorted(neighbours[node]) for node in sorted(neighbours)}


def walks(neighbours: Neighbours, crosses: bool = False) -> list[Walk]:
    """The lines as walks: first the open ones, between ends and branches, then the closed ones, each in reading order.
    With `crosses`, lines go straight through nodes with four neighbours."""
    walked: set[Spot] = set()
    result: list[Walk] = []
    passable = (2, 4) if crosses else (2,)
    for closed in (False, True):
        for start, adjacent in neighbours.items():
            # Open lines start at ends and branches. Closed lines start at any node that is no crossing.
            if (len(adjacent) == 2) != closed or (crosses and len(adjacent) == 4):
                continue
            for second in adjacent:
                if between(start, second) in walked:
                    continue
                nodes = [start, second]
                walked.add(between(start, second))
                while len(neighbours[nodes[-1]]) in passable and nodes[-1] != start:
                    nodes.append(_next_node(nodes[-2], nodes[-1], neighbours[nodes[-1]]))
                    walked.add(between(nodes[-2], nodes[-1]))
                result.append(Walk(nodes[:-1] if closed else nodes, closed))
    return result


def _next_node(before: Spot, node: Spot, adjacent: list[Spot]) -> Spot:
    """The node after `node` on a line that comes from `before`; straight on if another line crosses it."""
    if len(adjacent) == 4:
        return Spot(2 * node.r - before.r, 2 * node.c - before.c)
    first, second = adjacent
    return second if first == before else first


def trace(edges: Iterable[Spot], corners: bool = False) -> list[Walk]:
    """The walks along these edges."""
    return walks(joined(edges, corners))

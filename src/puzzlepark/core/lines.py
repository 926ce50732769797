"""Lines on a board: ways from node to node, and drawn edges followed along.

A node is a cell, or a corner of cells where lines run along their sides. Models, makers and drawings follow lines with
this; referees have a tracer of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from puzzlepark.core.grid import Spot
from puzzlepark.core.record import NamedTuple

STEPS = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}
"""The ways, in the order of a Star: north, west, east, south."""
DIAGONALS = {"ul": (-1, -1), "ur": (-1, 1), "dl": (1, -1), "dr": (1, 1)}
"""The ways over corners."""
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
WORDS = {"u": "up", "l": "left", "r": "right", "d": "down"}
SIDES = {"u": "above", "l": "left", "r": "right", "d": "below"}
FALLING, RISING = 1, 2
"""The values of a cell with a diagonal, as seen from left to right."""

Neighbours = Mapping[Spot, list[Spot]]


def edge_at(node: Spot, way: str) -> Spot:
    """The edge by which a line leaves a node this way."""
    dr, dc = STEPS[way]
    return Spot(node.r + dr, node.c + dc)


def next_to(node: Spot, way: str) -> Spot:
    """The next node this way."""
    dr, dc = STEPS[way]
    return Spot(node.r + 2 * dr, node.c + 2 * dc)


def between(a: Spot, b: Spot) -> Spot:
    """The edge between two nodes side by side."""
    return Spot((a.r + b.r) // 2, (a.c + b.c) // 2)


def along(a: Spot, b: Spot) -> int:
    """The flow from a node to the next: 1 to the right or down, -1 to the left or up."""
    return 1 if b > a else -1


def way_to(a: Spot, b: Spot) -> str:
    """The way from a spot to another in the same line."""
    return ("u" if b.r < a.r else "d") if a.r != b.r else "l" if b.c < a.c else "r"


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
    """The edges between cells: rows of those between left and right, then of those between upper and lower. With
    `corners`, the sides of all cells."""
    k = int(corners)
    upright = [[Spot(2 * r + 1, 2 * c) for c in range(1 - k, cols + k)] for r in range(rows)]
    return upright + [[Spot(2 * r, 2 * c + 1) for c in range(cols)] for r in range(1 - k, rows + k)]


class Walk(NamedTuple):
    """Nodes in order along a line, from one end or branch to the next. Closed: the last is also joined to the first."""

    nodes: list[Spot]
    closed: bool


def joined(edges: Iterable[Spot], corners: bool = False) -> dict[Spot, list[Spot]]:
    """For each node on the lines those that it is joined to, in reading order."""
    beside: dict[Spot, list[Spot]] = {}
    for edge in sorted(edges):
        a, b = ends_of(edge, corners)
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    return {node: sorted(beside[node]) for node in sorted(beside)}


def walks(beside: Neighbours, crosses: bool = False) -> list[Walk]:
    """The lines as walks: those between ends and branches first, then the closed ones, each in reading order. A line
    that `crosses` others goes straight on at nodes of four lines."""
    walked: set[Spot] = set()
    found: list[Walk] = []
    through = (2, 4) if crosses else (2,)
    for rings in (False, True):
        for start, others in beside.items():
            if (len(others) == 2) != rings or (crosses and len(others) == 4):
                continue
            for towards in others:
                if between(start, towards) in walked:
                    continue
                nodes = [start, towards]
                walked.add(between(start, towards))
                while len(beside[nodes[-1]]) in through and nodes[-1] != start:
                    nodes.append(_onward(nodes[-2], nodes[-1], beside[nodes[-1]]))
                    walked.add(between(nodes[-2], nodes[-1]))
                found.append(Walk(nodes[:-1] if rings else nodes, rings))
    return found


def _onward(before: Spot, node: Spot, others: list[Spot]) -> Spot:
    """Where a line goes on that comes to a node: straight, if another crosses it there."""
    if len(others) == 4:
        return Spot(2 * node.r - before.r, 2 * node.c - before.c)
    one, two = others
    return two if one == before else one


def trace(edges: Iterable[Spot], corners: bool = False) -> list[Walk]:
    """The walks along these edges."""
    return walks(joined(edges, corners))

"""Graph searches on a grid, for certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puzzlepark.core.grid import Grid, Spot


def distances(grid: Grid, start: Spot, most: int | None) -> dict[Spot, int]:
    """The distance of every node that is at most `most` steps away from a node, by breadth-first search."""
    distance, outermost, steps = {start: 0}, [start], 0
    while outermost and (most is None or steps < most):
        steps += 1
        adjacent = (near for node in outermost for near in grid.neighbours(node) if near not in distance)
        outermost = list(dict.fromkeys(adjacent))
        distance.update(dict.fromkeys(outermost, steps))
    return distance


def edges_at(grid: Grid) -> dict[Spot, list[Spot]]:
    """The edges around each node."""
    around: dict[Spot, list[Spot]] = {node: [] for node in grid.nodes}
    for edge in grid.edges:
        for node in grid.ends(edge):
            around[node].append(edge)
    return around


def leaving(grid: Grid, nodes: set[Spot]) -> Iterable[Spot]:
    """The edges with exactly one end among the nodes."""
    for edge in grid.edges:
        a, b = grid.ends(edge)
        if (a in nodes) != (b in nodes):
            yield edge


def reached(
    neighbours: Callable[[Spot], Iterable[Spot]],
    start: Spot,
    without: Iterable[Spot],
    is_allowed: Callable[[Spot], bool] = lambda node: True,
) -> set[Spot]:
    """The nodes that can be reached from `start` without entering the nodes `without`, or nodes that are not
    allowed."""
    closed = set(without)
    nodes, stack = {start}, [start]
    while stack:
        for near in neighbours(stack.pop()):
            if near not in nodes and near not in closed and is_allowed(near):
                nodes.add(near)
                stack.append(near)
    return nodes

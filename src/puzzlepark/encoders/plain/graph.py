"""Ways over a board's graph, for certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from puzzlepark.core.grid import Grid, Spot


def distances(grid: Grid, start: Spot, most: int | None) -> dict[Spot, int]:
    """How many steps it is from a node to all others, of those that are at most `most` steps away."""
    found, row, steps = {start: 0}, [start], 0
    while row and (most is None or steps < most):
        steps += 1
        row = list(dict.fromkeys(b for a in row for b in grid.neighbours(a) if b not in found))
        found.update(dict.fromkeys(row, steps))
    return found


def edges_at(grid: Grid) -> dict[Spot, list[Spot]]:
    """The edges around each node."""
    found: dict[Spot, list[Spot]] = {node: [] for node in grid.nodes}
    for edge in grid.edges:
        for node in grid.ends(edge):
            found[node].append(edge)
    return found


def leaving(grid: Grid, nodes: set[Spot]) -> Iterable[Spot]:
    """The edges of which one end is among the nodes."""
    for edge in grid.edges:
        a, b = grid.ends(edge)
        if (a in nodes) != (b in nodes):
            yield edge


def reached(
    beside: Callable[[Spot], Iterable[Spot]],
    start: Spot,
    without: Iterable[Spot],
    able: Callable[[Spot], bool] = lambda node: True,
) -> set[Spot]:
    """The nodes to which there is a way that meets none of some nodes."""
    closed = set(without)
    found, todo = {start}, [start]
    while todo:
        for near in beside(todo.pop()):
            if near not in found and near not in closed and able(near):
                found.add(near)
                todo.append(near)
    return found

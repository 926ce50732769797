"""Random paths from cell to cell, and random changes of them."""

from __future__ import annotations

import random
from functools import lru_cache

from puzzlepark.core.record import NamedTuple
from puzzlepark.core.regions import all_beside

WINDOW, DETOUR = 10, 6
"""How many edges are replaced at most at once, and how many more edges can replace them."""

Cells = list[int]
"""A path as indices of cells in reading order."""


class CellGraph(NamedTuple):
    """The cells of a board by index: the neighbours of each, and those at the border."""

    rows: int
    cols: int
    beside: tuple[tuple[int, ...], ...]
    border: frozenset[int]


@lru_cache(maxsize=16)
def cell_graph(rows: int, cols: int) -> CellGraph:
    """The graph of a board, shared by boards of one size."""
    near = all_beside(rows * cols, cols)
    return CellGraph(rows, cols, near, frozenset(i for i, others in enumerate(near) if len(others) < 4))


def shortest_path(board: CellGraph, start: int, goal: int, rng: random.Random) -> Cells:
    """A random shortest path between two cells, by breadth-first search."""
    parent = {start: start}
    layer = [start]
    while goal not in parent:
        following = []
        rng.shuffle(layer)
        for here in layer:
            for there in board.beside[here]:
                if there not in parent:
                    parent[there] = here
                    following.append(there)
        layer = following
    path = [goal]
    while path[-1] != start:
        path.append(parent[path[-1]])
    return path[::-1]


def bend(board: CellGraph, path: Cells, visited: set[int], rng: random.Random, most: int) -> Cells | None:
    """Replace a random part of the path, whose cells are `visited`, by a random walk. Returns a path of at most `most`
    cells, or None if the walk fails."""
    size = min(rng.randint(2, WINDOW), len(path) - 1)
    i = rng.randrange(len(path) - size)
    j = i + size
    replaced = path[i + 1 : j + 1]
    visited.difference_update(replaced)
    walk = _wander(board, path[i], path[j], visited, rng, min(size + DETOUR, most - len(path) + size))
    visited.update(replaced)
    if walk is None or walk == replaced:
        return None
    return path[: i + 1] + walk + path[j + 1 :]


def _wander(board: CellGraph, here: int, goal: int, visited: set[int], rng: random.Random, most: int) -> Cells | None:
    """A random walk of at most `most` steps to the goal that avoids visited cells, without its first cell. None if it
    gets stuck or too far from the goal."""
    cols, beside = board.cols, board.beside
    goal_row, goal_col = divmod(goal, cols)
    walk: Cells = []
    pick = rng.random
    while len(walk) < most:
        choices = [k for k in beside[here] if k not in visited and k not in walk]
        if not choices:
            return None
        here = choices[int(pick() * len(choices))]
        walk.append(here)
        if here == goal:
            return walk
        distance = abs(here // cols - goal_row) + abs(here % cols - goal_col)
        if distance > most - len(walk):
            return None
    return None

"""Random paths from cell to cell, and random changes of them."""

from __future__ import annotations

import random
from functools import lru_cache

from puzzlepark.core.record import NamedTuple
from puzzlepark.core.regions import all_beside

WINDOW, DETOUR = 10, 6
"""The maximum number of edges that are bent at once, and by how many they can grow."""

Cells = list[int]
"""A path as indices of cells in reading order."""


class CellGraph(NamedTuple):
    """The cells of a board by index: the neighbours of each, and those at the border."""

    rows: int
    cols: int
    beside: tuple[tuple[int, ...], ...]
    border: frozenset[int]


@lru_cache(maxsize=16)
def board_of(rows: int, cols: int) -> CellGraph:
    """The graph of a board, shared by boards of one size."""
    near = all_beside(rows * cols, cols)
    return CellGraph(rows, cols, near, frozenset(i for i, others in enumerate(near) if len(others) < 4))


def direct(board: CellGraph, start: int, goal: int, rng: random.Random) -> Cells:
    """A random shortest path, by breadth-first search."""
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
    before = path[i + 1 : j + 1]
    visited.difference_update(before)
    walk = _wander(board, path[i], path[j], visited, rng, min(size + DETOUR, most - len(path) + size))
    visited.update(before)
    if walk is None or walk == before:
        return None
    return path[: i + 1] + walk + path[j + 1 :]


def _wander(board: CellGraph, here: int, goal: int, visited: set[int], rng: random.Random, most: int) -> Cells | None:
    """A random walk of at most `most` steps to the goal that avoids visited cells; None if it gets stuck."""
    cols, beside = board.cols, board.beside
    r, c = divmod(goal, cols)
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
        if abs(here // cols - r) + abs(here % cols - c) > most - len(walk):
            return None
    return None

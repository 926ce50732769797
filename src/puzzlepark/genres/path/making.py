"""Random paths from cell to cell, and the same bent a little."""

from __future__ import annotations

import random
from functools import lru_cache

from puzzlepark.core.record import NamedTuple
from puzzlepark.core.regions import all_beside

WINDOW, DETOUR = 10, 6
"""The most edges that are bent at once, and the most that they become more."""

Cells = list[int]
"""A path as numbers of cells in reading order."""


class CellGraph(NamedTuple):
    """A board's cells by number: the neighbours of each, and those at the border."""

    rows: int
    cols: int
    beside: tuple[tuple[int, ...], ...]
    border: frozenset[int]


@lru_cache(maxsize=16)
def board_of(rows: int, cols: int) -> CellGraph:
    """Boards of one size share their listings."""
    near = all_beside(rows * cols, cols)
    return CellGraph(rows, cols, near, frozenset(i for i, others in enumerate(near) if len(others) < 4))


def direct(board: CellGraph, start: int, goal: int, rng: random.Random) -> Cells:
    """A shortest path, one of many."""
    came = {start: start}
    layer = [start]
    while goal not in came:
        following = []
        rng.shuffle(layer)
        for here in layer:
            for there in board.beside[here]:
                if there not in came:
                    came[there] = here
                    following.append(there)
        layer = following
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return path[::-1]


def bend(board: CellGraph, path: Cells, visited: set[int], rng: random.Random, most: int) -> Cells | None:
    """The path, which has visited these cells, with some of its edges replaced by a random way round, if one was found;
    it has at most `most` cells."""
    size = min(rng.randint(2, WINDOW), len(path) - 1)
    i = rng.randrange(len(path) - size)
    j = i + size
    before = path[i + 1 : j + 1]
    visited.difference_update(before)
    way = _wander(board, path[i], path[j], visited, rng, min(size + DETOUR, most - len(path) + size))
    visited.update(before)
    if way is None or way == before:
        return None
    return path[: i + 1] + way + path[j + 1 :]


def _wander(board: CellGraph, here: int, goal: int, visited: set[int], rng: random.Random, most: int) -> Cells | None:
    """A random way of at most `most` steps to the goal, past visited cells; None if it ran into a corner."""
    cols, beside = board.cols, board.beside
    r, c = divmod(goal, cols)
    way: Cells = []
    pick = rng.random
    while len(way) < most:
        choices = [k for k in beside[here] if k not in visited and k not in way]
        if not choices:
            return None
        here = choices[int(pick() * len(choices))]
        way.append(here)
        if here == goal:
            return way
        if abs(here // cols - r) + abs(here % cols - c) > most - len(way):
            return None
    return None

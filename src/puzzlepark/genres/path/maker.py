"""Random Path boards: a path that wanders, and the same bent until its clues allow no other.

Inside here a path is a list of cell numbers in reading order, from one door's cell to the other's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import exp, inf, log
from typing import Any, NamedTuple

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Option, Oracle
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.genres.path.codec import usual_side
from puzzlepark.genres.path.rules import LINE, Path, door_at

DOORS = ("random", "corners", "opposite")
OPTIONS = (
    Option("cover", 0.5, "share of the cells that the path should visit", 0.0, 1.0),
    Option("doors", "random", "where the doors are: random, corners (opposite ones) or opposite (sides)"),
)

STEPS = 17
"""A board that takes longer to count is passed over; about a thousand states of a frontier."""
WARMTH, SHORT = 0.4, 0.5
"""How easily worse boards are taken, and what a cell too few costs, both in units of the logarithm of the count."""
WINDOW, DETOUR = 10, 6
"""The most edges that are bent at once, and the most that they become more."""
STALE, ROUNDS = 4000, 8
"""After so many bends without a better board, fewer on a small one, another start is made; after so many of these the
best is taken."""

Cells = list[int]


class Field(NamedTuple):
    """A board's cells by number: the neighbours of each, and those at the border."""

    rows: int
    cols: int
    beside: tuple[tuple[int, ...], ...]
    border: frozenset[int]


@lru_cache(maxsize=16)
def field(rows: int, cols: int) -> Field:
    beside, border = [], []
    for i in range(rows * cols):
        r, c = divmod(i, cols)
        near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        inside = tuple(y * cols + x for y, x in near if 0 <= y < rows and 0 <= x < cols)
        beside.append(inside)
        if len(inside) < 4:
            border.append(i)
    return Field(rows, cols, tuple(beside), frozenset(border))


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Path, Marks]:
    """A path that wanders over the wanted share of the cells, with every clue."""
    if options["doors"] not in DOORS:
        raise BadInput(f'The doors are {", ".join(DOORS[:-1])} or {DOORS[-1]}, not "{options["doors"]}".')
    if rows * cols < 2:
        raise BadInput("A Path board of one cell has no room for two doors.")
    board = field(rows, cols)
    path = direct(board, *random_doors(board, rng, str(options["doors"])), rng)
    target = wanted(board, options)
    for _ in range(20 * rows * cols):
        if len(path) >= target:
            break
        bent = bend(board, path, rng, len(path) + DETOUR)
        if bent is not None and (len(bent) >= len(path) or rng.random() < 0.2):
            path = bent
    return puzzle_of(board, path), marks_of(board, path)


def wanted(board: Field, options: Mapping[str, Any]) -> int:
    """How many cells the path should visit."""
    return round(float(options["cover"]) * board.rows * board.cols)


def random_doors(board: Field, rng: random.Random, wish: str) -> tuple[int, int]:
    """Two cells at the border."""
    m, n = board.rows, board.cols
    if wish == "corners":
        a, b = ((0, m * n - 1), (n - 1, (m - 1) * n))[rng.randrange(2) if min(m, n) > 1 else 0]
    elif wish == "opposite" and (m > 1 and (n == 1 or rng.random() < 0.5)):
        a, b = rng.randrange(n), (m - 1) * n + rng.randrange(n)
    elif wish == "opposite":
        a, b = rng.randrange(m) * n, rng.randrange(m) * n + n - 1
    else:
        a, b = rng.sample(sorted(board.border), 2)
    return (a, b) if rng.random() < 0.5 else (b, a)


def direct(board: Field, start: int, goal: int, rng: random.Random) -> Cells:
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


# --- bending


def bend(board: Field, path: Cells, rng: random.Random, most: int) -> Cells | None:
    """The path with some of its edges replaced by a random way round, if one was found; at most so many cells."""
    size = min(rng.randint(2, WINDOW), len(path) - 1)
    i = rng.randrange(len(path) - size)
    j = i + size
    used = set(path[: i + 1])
    used.update(path[j:])
    goal = path[j]
    way = _wander(board, path[i], goal, used, rng, min(size + DETOUR, most - len(path) + size))
    if way is None or way == path[i + 1 : j + 1]:
        return None
    return path[: i + 1] + way + path[j + 1 :]


def _wander(board: Field, here: int, goal: int, used: set[int], rng: random.Random, most: int) -> Cells | None:
    """A random way of at most so many steps to the goal, past used cells; None if it ran into a corner."""
    cols, beside = board.cols, board.beside
    r, c = divmod(goal, cols)
    way: Cells = []
    pick = rng.random
    while len(way) < most:
        choices = [k for k in beside[here] if k not in used or k == goal]
        if not choices:
            return None
        here = choices[int(pick() * len(choices))]
        way.append(here)
        if here == goal:
            return way
        if abs(here // cols - r) + abs(here % cols - c) > most - len(way):
            return None
        used.add(here)
    return None


def move_door(board: Field, path: Cells, rng: random.Random) -> Cells | None:
    """The path with another end: some cells cut off, and a random way from there to the border."""
    path = path[::-1] if rng.random() < 0.5 else path[:]
    cut = min(rng.randint(0, WINDOW), len(path) - 1)
    kept = path[: len(path) - cut]
    used = set(kept)
    for _ in range(rng.randint(0, WINDOW)):
        choices = [k for k in board.beside[kept[-1]] if k not in used]
        if not choices:
            break
        kept.append(rng.choice(choices))
        used.add(kept[-1])
    while len(kept) > 1 and kept[-1] not in board.border:
        kept.pop()
    return kept if len(kept) > 1 else None


# --- settling


def settle(
    puzzle: Path, answer: Marks, rng: random.Random, options: Mapping[str, Any], oracle: Oracle
) -> tuple[Path, Marks] | None:
    """Grow a path between the doors, bend by bend, towards the wanted length and a single solution.

    It is annealed on the logarithm of the number of solutions and the cells that it is short of. If the length is out
    of reach, the longest path that was alone is taken.
    """
    board = field(puzzle.rows, puzzle.cols)
    start, goal = (spot.row * puzzle.cols + spot.col for spot in puzzle.door_cells)
    target = wanted(board, options)
    best: Cells | None = None
    counts: dict[tuple[int, ...], int | None] = {}
    for _ in range(ROUNDS):
        found = _anneal(
            board, direct(board, start, goal, rng), target, rng, options["doors"] == "random", oracle, counts
        )
        if found is not None and (best is None or len(found) > len(best)):
            best = found
        if best is not None and len(best) >= target:
            break
    return None if best is None else (puzzle_of(board, best), marks_of(board, best))


def _anneal(
    board: Field,
    path: Cells,
    target: int,
    rng: random.Random,
    moving: bool,
    oracle: Oracle,
    counts: dict[tuple[int, ...], int | None],
) -> Cells | None:
    """The first path that is alone and long enough, or the longest that is alone after too many bends in vain."""
    best: Cells | None = None
    lowest, stale = inf, 0
    total = _count(board, path, oracle, counts)
    energy = inf if total is None else log(total) + SHORT * max(0, target - len(path))
    patience = min(STALE, (board.rows * board.cols) ** 2 * 2 // 5)
    while stale < patience:
        if total == 1 and (best is None or len(path) > len(best)):
            best = path
            if len(best) >= target:
                return best
        stale += 1
        if moving and rng.random() < 0.1:
            bent = move_door(board, path, rng)
        else:
            bent = bend(board, path, rng, board.rows * board.cols)
        if bent is None:
            continue
        missing = SHORT * max(0, target - len(bent))
        limit = energy - WARMTH * log(1.0 - rng.random())
        if missing > limit:
            continue
        count = _count(board, bent, oracle, counts)
        if count is None or (limit < inf and count > exp(min(700.0, limit - missing))):
            continue
        path, total, energy = bent, count, log(count) + missing
        if energy < lowest:
            lowest, stale = energy, 0
    return best


def _count(board: Field, path: Cells, oracle: Oracle, counts: dict[tuple[int, ...], int | None]) -> int | None:
    """How many paths have the clues of this one; None if that takes too long."""
    rows, cols = _lines(board, path)
    key = (path[0], path[-1], *rows, *cols)
    if key not in counts:
        if len(counts) > 100_000:
            counts.clear()
        counts[key] = oracle.count(puzzle_of(board, path), STEPS)
    return counts[key]


def _lines(board: Field, path: Cells) -> tuple[list[int], list[int]]:
    rows, cols = [0] * board.rows, [0] * board.cols
    for i in path:
        rows[i // board.cols] += 1
        cols[i % board.cols] += 1
    return rows, cols


def puzzle_of(board: Field, path: Cells) -> Path:
    """The puzzle with every clue that a path gives."""
    rows, cols = _lines(board, path)
    return Path(
        rows=board.rows,
        cols=board.cols,
        doors=(_door(board.rows, board.cols, path[0]), _door(board.rows, board.cols, path[-1])),
        row_clues=tuple(rows),
        col_clues=tuple(cols),
    )


@lru_cache(maxsize=4096)
def _door(rows: int, cols: int, i: int) -> Spot:
    spot = cell(*divmod(i, cols))
    side = usual_side(rows, cols, spot)
    assert side is not None, "paths end at the border"
    return door_at(spot, side)


def marks_of(board: Field, path: Cells) -> Marks:
    """The line of a path, decided everywhere."""
    spots = [cell(*divmod(i, board.cols)) for i in path]
    drawn = {Spot((a.r + b.r) // 2, (a.c + b.c) // 2) for a, b in pairwise(spots)}
    return {Var(LINE, edge): int(edge in drawn) for edge in puzzle_of(board, path).grid.edges}

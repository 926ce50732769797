"""Random Path boards: a path that wanders, and the same bent until its clues allow no other.

Inside here a path is a list of cell numbers in reading order, from one door's cell to the other's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import exp, inf, log
from typing import Any

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.lines import between
from puzzlepark.genres import kit
from puzzlepark.genres.path.fields import SIDES, edge_on, usual_side
from puzzlepark.genres.path.making import DETOUR, WINDOW, CellGraph, Cells, bend, board_of, direct
from puzzlepark.genres.path.rules import Path

DOORS = ("random", "corners", "opposite")
PIECES = ("none", "some")
OPTIONS = (
    kit.Option("cover", 0.5, "share of the cells that the path should visit", 0.0, 1.0, varies=(0.4, 0.6)),
    kit.Option(
        "doors", "random", "where the doors are: random, corners (opposite ones) or opposite (sides)", choices=DOORS
    ),
    kit.Option(
        "pieces", "none", "whether pieces of the path may be given: none, or some, as few as needed", choices=PIECES
    ),
)

STEPS = 17
"""A board that takes longer to count is passed over; about a thousand states of a frontier."""
WARMTH, SHORT = 0.4, 0.5
"""How easily worse boards are taken, and what a cell too few costs, both in units of the logarithm of the count."""
STALE, ROUNDS = 4000, 8
"""Bends without a better board, fewer on a small one, before another start is made; and starts before the best board
is taken."""
LARGE_STALE, LARGE_ROUNDS = 800, 4
"""The same on large boards: hardly any path of half of their cells is alone, and to find one would take a minute."""


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Path, kit.Marks]:
    """A path that wanders over the wanted share of the cells, with every clue."""
    if rows * cols < 2:
        raise kit.BadInput("A board of one cell has no room for two doors.")
    board = board_of(rows, cols)
    path = direct(board, *random_doors(board, rng, str(options["doors"])), rng)
    target, visited = wanted(board, options), set(path)
    for _ in range(20 * rows * cols):
        if len(path) >= target:
            break
        bent = bend(board, path, visited, rng, len(path) + DETOUR)
        if bent is not None and (len(bent) >= len(path) or rng.random() < 0.2):
            path, visited = bent, set(bent)
    return _board(board, path, options)


def _board(board: CellGraph, path: Cells, options: Mapping[str, Any]) -> tuple[Path, kit.Marks]:
    """The puzzle with every clue that the options ask for, and its answer."""
    puzzle, marks = puzzle_of(board, path), marks_of(board, path)
    if options["pieces"] != "some":
        return puzzle, marks
    spots = [kit.cell_at(*divmod(i, board.cols)) for i in path]
    drawn = {var.spot for var, value in marks.items() if value}.union(puzzle.doors)
    given = ((spot, "".join(side for side in SIDES if edge_on(spot, side) in drawn)) for spot in sorted(spots))
    return puzzle.changed(given=tuple(given)), marks


def wanted(board: CellGraph, options: Mapping[str, Any]) -> int:
    """How many cells the path should visit."""
    return round(float(options["cover"]) * board.rows * board.cols)


def random_doors(board: CellGraph, rng: random.Random, doors: str) -> tuple[int, int]:
    """Two cells at the border."""
    m, n = board.rows, board.cols
    if doors == "corners":
        a, b = ((0, m * n - 1), (n - 1, (m - 1) * n))[rng.randrange(2) if min(m, n) > 1 else 0]
    elif doors == "opposite" and (m > 1 and (n == 1 or rng.random() < 0.5)):
        a, b = rng.randrange(n), (m - 1) * n + rng.randrange(n)
    elif doors == "opposite":
        a, b = rng.randrange(m) * n, rng.randrange(m) * n + n - 1
    else:
        a, b = rng.sample(sorted(board.border), 2)
    return (a, b) if rng.random() < 0.5 else (b, a)


def move_door(board: CellGraph, path: Cells, rng: random.Random) -> Cells | None:
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


# --- making it unique


def unique(
    puzzle: Path, answer: kit.Marks, rng: random.Random, options: Mapping[str, Any], oracle: kit.Oracle
) -> tuple[Path, kit.Marks] | None:
    """Grow a path between the doors, bend by bend, towards the wanted length and a single solution.

    It is annealed on the logarithm of the number of solutions and the cells that it is short of. If the length is out
    of reach, the longest path that was alone is taken. With all its pieces given, any path is alone.
    """
    if puzzle.given:
        return puzzle, answer
    board = board_of(puzzle.rows, puzzle.cols)
    start, goal = (spot.row * puzzle.cols + spot.col for spot in puzzle.door_cells)
    target = wanted(board, options)
    best: Cells | None = None
    counts: dict[tuple[int, ...], int | None] = {}
    for _ in range(LARGE_ROUNDS if _is_large(board) else ROUNDS):
        found = _anneal(
            board, direct(board, start, goal, rng), target, rng, options["doors"] == "random", oracle, counts
        )
        if found is not None and (best is None or len(found) > len(best)):
            best = found
        if best is not None and len(best) >= target:
            break
    return None if best is None else _board(board, best, options)


def _is_large(board: CellGraph) -> bool:
    return board.rows * board.cols > kit.SMALL


def _anneal(
    board: CellGraph,
    path: Cells,
    target: int,
    rng: random.Random,
    moving: bool,
    oracle: kit.Oracle,
    counts: dict[tuple[int, ...], int | None],
) -> Cells | None:
    """The first path that is alone and long enough, or the longest that is alone after too many bends in vain."""
    best: Cells | None = None
    lowest, stale, visited = inf, 0, set(path)
    total = _count(board, path, oracle, counts)
    energy = inf if total is None else log(total) + SHORT * max(0, target - len(path))
    patience = LARGE_STALE if _is_large(board) else min(STALE, (board.rows * board.cols) ** 2 * 2 // 5)
    while stale < patience:
        if total == 1 and (best is None or len(path) > len(best)):
            best = path
            if len(best) >= target:
                return best
        stale += 1
        if moving and rng.random() < 0.1:
            bent = move_door(board, path, rng)
        else:
            bent = bend(board, path, visited, rng, board.rows * board.cols)
        if bent is None:
            continue
        missing = SHORT * max(0, target - len(bent))
        limit = energy - WARMTH * log(1.0 - rng.random())
        if missing > limit:
            continue
        count = _count(board, bent, oracle, counts)
        if count is None or (limit < inf and count > exp(min(700.0, limit - missing))):
            continue
        path, visited, total, energy = bent, set(bent), count, log(count) + missing
        if energy < lowest:
            lowest, stale = energy, 0
    return best


def _count(board: CellGraph, path: Cells, oracle: kit.Oracle, counts: dict[tuple[int, ...], int | None]) -> int | None:
    """How many paths have the clues of this one; None if that takes too long."""
    rows, cols = _lines(board, path)
    key = (path[0], path[-1], *rows, *cols)
    if key not in counts:
        if len(counts) > 100_000:
            counts.clear()
        counts[key] = oracle.count(puzzle_of(board, path), STEPS)
    return counts[key]


def _lines(board: CellGraph, path: Cells) -> tuple[list[int], list[int]]:
    rows, cols = [0] * board.rows, [0] * board.cols
    for i in path:
        rows[i // board.cols] += 1
        cols[i % board.cols] += 1
    return rows, cols


def puzzle_of(board: CellGraph, path: Cells) -> Path:
    """The puzzle with every clue that a path gives."""
    return _between(board.rows, board.cols, path[0], path[-1]).changed(clues=outside(*_lines(board, path)))


@lru_cache(maxsize=4096)
def _between(rows: int, cols: int, *ends: int) -> Path:
    """The board with doors at two cells of the border, and no clue."""
    spots = [kit.cell_at(*divmod(i, cols)) for i in ends]
    return Path(rows=rows, cols=cols, doors=tuple(edge_on(s, usual_side(rows, cols, s) or "") for s in spots))


def marks_of(board: CellGraph, path: Cells) -> kit.Marks:
    """The line of a path, decided everywhere."""
    spots = [kit.cell_at(*divmod(i, board.cols)) for i in path]
    drawn = {between(a, b) for a, b in pairwise(spots)}
    return {kit.Var(kit.LINE, edge): int(edge in drawn) for edge in puzzle_of(board, path).grid.edges}


LEVELS = {1: {"cover": 0.3}}
MAKER = kit.Maker(make, OPTIONS, unique=kit.Construct(unique), clues=kit.Keep(symmetric=True), level_options=LEVELS)

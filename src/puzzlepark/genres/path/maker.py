"""Random Path boards: a random path is bent until no other path has its clues.

In this module a path is a list of cell indices in reading order, from one door's cell to the other's.
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
from puzzlepark.genres.path.making import DETOUR, WINDOW, CellGraph, Cells, bend, cell_graph, shortest_path
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
"""The limit of work for counting the solutions of a board, about a thousand states of a frontier. Boards that need more
are skipped."""
WARMTH, SHORT = 0.4, 0.5
"""The temperature of the annealing, and the cost of a missing cell, in units of the logarithm of the count."""
STALE, ROUNDS = 4000, 8
"""The number of bends without improvement before a restart, fewer on a small board, and the number of restarts."""
LARGE_STALE, LARGE_ROUNDS = 800, 4
"""The same on large boards. A path through half of their cells is hardly ever unique, and finding one would take a
minute."""


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Path, kit.Marks]:
    """Draw a path that wanders over the wanted share of the cells, with every clue."""
    if rows * cols < 2:
        raise kit.BadInput("A board of one cell has no room for two doors.")
    board = cell_graph(rows, cols)
    path = shortest_path(board, *random_doors(board, rng, str(options["doors"])), rng)
    target, visited = target_length(board, options), set(path)
    for _ in range(20 * rows * cols):
        if len(path) >= target:
            break
        bent = bend(board, path, visited, rng, len(path) + DETOUR)
        if bent is not None and (len(bent) >= len(path) or rng.random() < 0.2):
            path, visited = bent, set(bent)
    return _with_clues(board, path, options)


def _with_clues(board: CellGraph, path: Cells, options: Mapping[str, Any]) -> tuple[Path, kit.Marks]:
    """The puzzle of a path with every clue that the options ask for, and its answer."""
    puzzle, marks = puzzle_of(board, path), marks_of(board, path)
    if options["pieces"] != "some":
        return puzzle, marks
    spots = [kit.cell_at(*divmod(i, board.cols)) for i in path]
    drawn = {var.spot for var, value in marks.items() if value}.union(puzzle.doors)
    given = ((spot, "".join(side for side in SIDES if edge_on(spot, side) in drawn)) for spot in sorted(spots))
    return puzzle.changed(given=tuple(given)), marks


def target_length(board: CellGraph, options: Mapping[str, Any]) -> int:
    """The number of cells that the path should visit."""
    return round(float(options["cover"]) * board.rows * board.cols)


def random_doors(board: CellGraph, rng: random.Random, doors: str) -> tuple[int, int]:
    """Two random cells at the border, as the option `doors` says."""
    rows, cols = board.rows, board.cols
    if doors == "corners":
        falling, rising = (0, rows * cols - 1), (cols - 1, (rows - 1) * cols)
        a, b = (falling, rising)[rng.randrange(2)] if min(rows, cols) > 1 else falling
    elif doors == "opposite" and (rows > 1 and (cols == 1 or rng.random() < 0.5)):
        a, b = rng.randrange(cols), (rows - 1) * cols + rng.randrange(cols)
    elif doors == "opposite":
        a, b = rng.randrange(rows) * cols, rng.randrange(rows) * cols + cols - 1
    else:
        a, b = rng.sample(sorted(board.border), 2)
    return (a, b) if rng.random() < 0.5 else (b, a)


def move_door(board: CellGraph, path: Cells, rng: random.Random) -> Cells | None:
    """The path with another end: cut some cells off, and continue from there by a random walk to the border."""
    path = path[::-1] if rng.random() < 0.5 else path[:]
    cut = min(rng.randint(0, WINDOW), len(path) - 1)
    shortened = path[: len(path) - cut]
    used = set(shortened)
    for _ in range(rng.randint(0, WINDOW)):
        choices = [k for k in board.beside[shortened[-1]] if k not in used]
        if not choices:
            break
        shortened.append(rng.choice(choices))
        used.add(shortened[-1])
    while len(shortened) > 1 and shortened[-1] not in board.border:
        shortened.pop()
    return shortened if len(shortened) > 1 else None


# --- making it unique


def unique(
    puzzle: Path, answer: kit.Marks, rng: random.Random, options: Mapping[str, Any], oracle: kit.Oracle
) -> tuple[Path, kit.Marks] | None:
    """Bend a path between the doors towards the wanted length and a unique solution, by simulated annealing.

    The energy is the logarithm of the number of solutions plus a cost for missing cells. If the length cannot be
    reached, the longest unique path is returned. With all pieces given, every path is unique.
    """
    if puzzle.given:
        return puzzle, answer
    board = cell_graph(puzzle.rows, puzzle.cols)
    start, goal = (spot.row * puzzle.cols + spot.col for spot in puzzle.door_cells)
    target = target_length(board, options)
    best: Cells | None = None
    counts: dict[tuple[int, ...], int | None] = {}
    for _ in range(LARGE_ROUNDS if _is_large(board) else ROUNDS):
        path = _anneal(
            board, shortest_path(board, start, goal, rng), target, rng, options["doors"] == "random", oracle, counts
        )
        if path is not None and (best is None or len(path) > len(best)):
            best = path
        if best is not None and len(best) >= target:
            break
    return None if best is None else _with_clues(board, best, options)


def _is_large(board: CellGraph) -> bool:
    """True if the limits for large boards apply."""
    return board.rows * board.cols > kit.SMALL


def _anneal(
    board: CellGraph,
    path: Cells,
    target: int,
    rng: random.Random,
    may_move_doors: bool,
    oracle: kit.Oracle,
    counts: dict[tuple[int, ...], int | None],
) -> Cells | None:
    """Bend a path by simulated annealing. Returns the first unique path that is long enough, or after too many bends
    without improvement the longest unique one. `counts` caches numbers of solutions."""
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
        if may_move_doors and rng.random() < 0.1:
            bent = move_door(board, path, rng)
        else:
            bent = bend(board, path, visited, rng, board.rows * board.cols)
        if bent is None:
            continue
        length_cost = SHORT * max(0, target - len(bent))
        # The Metropolis rule: accept the bend if its energy is at most this random limit. The cost of the length alone
        # rejects most bends, which saves counting.
        limit = energy - WARMTH * log(1.0 - rng.random())
        if length_cost > limit:
            continue
        count = _count(board, bent, oracle, counts)
        if count is None or (limit < inf and count > exp(min(700.0, limit - length_cost))):
            continue
        path, visited, total, energy = bent, set(bent), count, log(count) + length_cost
        if energy < lowest:
            lowest, stale = energy, 0
    return best


def _count(board: CellGraph, path: Cells, oracle: kit.Oracle, counts: dict[tuple[int, ...], int | None]) -> int | None:
    """The number of paths with the clues of this one; None if counting takes too long."""
    rows, cols = _count_visited(board, path)
    key = (path[0], path[-1], *rows, *cols)
    if key not in counts:
        if len(counts) > 100_000:
            counts.clear()
        counts[key] = oracle.count(puzzle_of(board, path), STEPS)
    return counts[key]


def _count_visited(board: CellGraph, path: Cells) -> tuple[list[int], list[int]]:
    """The number of cells that a path visits in each row and in each column."""
    rows, cols = [0] * board.rows, [0] * board.cols
    for i in path:
        rows[i // board.cols] += 1
        cols[i % board.cols] += 1
    return rows, cols


def puzzle_of(board: CellGraph, path: Cells) -> Path:
    """The puzzle with every clue of a path."""
    return _empty_board(board.rows, board.cols, path[0], path[-1]).changed(clues=outside(*_count_visited(board, path)))


@lru_cache(maxsize=4096)
def _empty_board(rows: int, cols: int, *ends: int) -> Path:
    """The board with doors at two cells of the border and no clues."""
    spots = [kit.cell_at(*divmod(i, cols)) for i in ends]
    return Path(rows=rows, cols=cols, doors=tuple(edge_on(s, usual_side(rows, cols, s) or "") for s in spots))


def marks_of(board: CellGraph, path: Cells) -> kit.Marks:
    """The complete marks of a path."""
    spots = [kit.cell_at(*divmod(i, board.cols)) for i in path]
    drawn = {between(a, b) for a, b in pairwise(spots)}
    return {kit.Var(kit.LINE, edge): int(edge in drawn) for edge in puzzle_of(board, path).grid.edges}


LEVELS = {1: {"cover": 0.3}}
MAKER = kit.Maker(make, OPTIONS, unique=kit.Construct(unique), clues=kit.Keep(symmetric=True), level_options=LEVELS)

"""Boards turned and mirrored: the eight symmetries of a puzzle of any genre, field by field."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from typing import Any

from puzzlepark.core.grid import Spot, renumber
from puzzlepark.core.puzzle import Puzzle

FLIPPED = str.maketrans("lrLR", "rlRL"), str.maketrans("WE", "EW")
TRANSPOSED = str.maketrans("udlrUDLR", "lrudLRUD"), str.maketrans("NSWE", "WENS")
"""Ways in cells, and sides of cells."""


def turned(puzzle: Puzzle, symmetry: int) -> Puzzle:
    """One of the eight symmetries: 1 flips left and right, 2 and 4 turn by transposing between flips."""
    for _ in range(symmetry // 2):
        puzzle = _flipped(_transposed(puzzle))
    return _flipped(puzzle) if symmetry % 2 else puzzle


def _transposed(puzzle: Puzzle) -> Puzzle:
    rows, cols = puzzle.rows, puzzle.cols
    order = [r * cols + c for c in range(cols) for r in range(rows)]
    return _moved(puzzle, cols, rows, lambda s: Spot(s.c, s.r), order, TRANSPOSED)


def _flipped(puzzle: Puzzle) -> Puzzle:
    rows, cols = puzzle.rows, puzzle.cols
    order = [r * cols + c for r in range(rows) for c in reversed(range(cols))]
    beside = Counter(spot.r for spot, _ in getattr(puzzle, "numbers", ()) if spot.c < 0)

    def move(spot: Spot) -> Spot:
        """A clue beside a row stays at its left end; of several, the first comes last. A sum goes before its run."""
        if puzzle.genre == "kakuro" and spot.r % 2 and (spot.c < 0 or spot.c % 2 == 0):
            end = 1 if spot.c < 0 else spot.c + 1
            while end < 2 * cols and Spot(spot.r, end) not in puzzle.blocked:  # type: ignore[attr-defined]
                end += 2
            return Spot(spot.r, -1 if end > 2 * cols else 2 * cols - end + 1)
        if spot.c > 0:
            return Spot(spot.r, 2 * cols - spot.c)
        return Spot(spot.r, -2 * beside[spot.r] - spot.c if spot.r in beside else spot.c)

    return _moved(puzzle, rows, cols, move, order, FLIPPED)


def _moved(
    puzzle: Puzzle,
    rows: int,
    cols: int,
    move: Callable[[Spot], Spot],
    order: list[int],
    letters: tuple[dict[int, int], dict[int, int]],
) -> Puzzle:
    ways, sides = letters

    def value_of(value: Any) -> Any:
        if isinstance(value, Spot):
            return move(value)
        if isinstance(value, str) and len(value) == len(order):
            return "".join(value[i] for i in order).translate(ways)
        if isinstance(value, frozenset):
            return frozenset(map(move, value))
        if isinstance(value, tuple) and len(value) == len(order) and all(isinstance(x, int) for x in value):
            return renumber([value[i] for i in order])
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            spots = [value_of(x) if isinstance(x, Spot) else _pair(x, move, sides) for x in value]
            return tuple(spots) if isinstance(value[0], Spot) else tuple(sorted(spots))
        return value

    fields = {f.name: value_of(getattr(puzzle, f.name)) for f in dataclasses.fields(puzzle) if f.name != "info"}
    return type(puzzle)(**{**fields, "rows": rows, "cols": cols})


def _pair(pair: Any, move: Callable[[Spot], Spot], sides: dict[int, int]) -> Any:
    """A spot with what is there."""
    moved = [move(x) if isinstance(x, Spot) else x.translate(sides) if isinstance(x, str) else x for x in pair]
    return type(pair)(*moved) if hasattr(pair, "_fields") else tuple(moved)

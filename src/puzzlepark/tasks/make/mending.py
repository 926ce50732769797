"""Mending: a large board with several solutions is changed at many places before the next question is asked."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Repair
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.core.report import Clock
from puzzlepark.engines.others import others

TOUCHING = 2
"""How far apart, in half cells, two marks of one place are in a row or column."""
AROUND = [(dr, dc) for dr in range(-TOUCHING, TOUCHING + 1) for dc in range(-TOUCHING, TOUCHING + 1)]


def mended(
    genre: Genre[Any], puzzle: Puzzle, answer: Marks, view: str, rng: random.Random, clock: Clock
) -> tuple[Puzzle, Marks] | None:
    """The board and its answer, changed wherever another solution was soon found; None where nothing is changed, and on
    boards that are not large. It may have several solutions still. Raises Stopped by the clock."""
    strategy, board = genre.maker.unique, None
    if not (isinstance(strategy, Repair) and strategy.together and puzzle.rows * puzzle.cols > genre.maker.small):
        return None
    for differing in others(genre.model(puzzle), view, answer, clock, strategy.near):
        parts = list(places(differing))
        for part in parts if len(parts) == 1 else [*parts, differing]:
            other = {**answer, **part}
            is_solution = board is None and len(part) == len(differing)
            if not is_solution and not genre.check(puzzle, other):
                continue  # it needs what differs elsewhere, or a change has ruled it out
            changed = strategy.change(puzzle, answer, other, rng)
            if changed is not None:
                board = puzzle, answer = changed
    return board


def places(differing: Marks) -> Iterator[Marks]:
    """The marks that differ, parted into those that touch each other."""
    left = defaultdict[tuple[int, int], list[Var]](list)
    for var in sorted(differing):
        left[var.spot].append(var)
    for start in list(left):
        if start not in left:
            continue
        place, todo = left.pop(start), [start]
        for r, c in todo:
            for near in ((r + dr, c + dc) for dr, dc in AROUND):
                if near in left:
                    place += left.pop(near)
                    todo.append(near)
        yield {var: differing[var] for var in place}

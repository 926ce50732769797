"""Mending: a large board with several solutions is changed at many places before the next question is asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Repair
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Clock
from puzzlepark.engines.others import others
from puzzlepark.tasks.make.uniqueness import LARGE

TOUCHING = 2
"""How far apart, in half cells, two marks of one place are in a row or column."""


def mended(
    genre: Genre[Any], puzzle: Puzzle, answer: Marks, view: str, rng: random.Random, clock: Clock
) -> tuple[Puzzle, Marks] | None:
    """The board and its answer, changed wherever another solution was soon found; None where nothing is changed, and on
    boards that are not large. It may have several solutions still. Raises Stopped by the clock."""
    strategy, board = genre.maker.unique, None
    if not (isinstance(strategy, Repair) and strategy.together and puzzle.rows * puzzle.cols > LARGE):
        return None
    for differing in others(genre.model(puzzle), view, answer, clock):
        parts = list(places(differing))
        for part in parts if len(parts) == 1 else [*parts, differing]:
            other = {**answer, **part}
            if not genre.check(puzzle, other):
                continue  # it needs what differs elsewhere, or a change has ruled it out
            changed = strategy.change(puzzle, answer, other, rng)
            if changed is not None:
                board = puzzle, answer = changed
    return board


def places(differing: Marks) -> Iterator[Marks]:
    """The marks that differ, parted into those that touch each other."""
    left = sorted(differing)
    while left:
        place, new = list(left[:0]), left[:1]
        while new:
            place += new
            left = [var for var in left if var not in new]
            new = [
                var
                for var in left
                if any(max(abs(var.spot.r - s.r), abs(var.spot.c - s.c)) <= TOUCHING for _, s in new)
            ]
        yield {var: differing[var] for var in place}

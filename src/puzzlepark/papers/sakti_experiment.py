"""The published experiment on Path, to be repeated, and how its boards grow."""

from __future__ import annotations

import random
from collections.abc import Mapping

from puzzlepark.core.genre import genre_named
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.path.rules import LINE, Path
from puzzlepark.papers.experiment import Experiment, Making, Published, RandomBoards

COVER = 0.6
"""The share of the cells that the paths of random boards visit."""


def measures(puzzle: Path, answer: Marks) -> Mapping[str, float]:
    line = sum(x for var, x in answer.items() if var.layer == LINE)
    clues = len(list(genre_named(puzzle.genre).clues(puzzle)))
    return {"clues": clues, "cells": line + 1, "in 100": 100 * (line + 1) / (puzzle.rows * puzzle.cols)}


def full(rows: int, cols: int, rng: random.Random) -> Path:
    """A random path over 60 % of the cells, with every clue."""
    puzzle: Path = genre_named(Path.genre).maker.make(
        rows, cols, rng, {"cover": COVER, "doors": "random", "pieces": "none"}
    )[0]
    return puzzle


def half(rows: int, cols: int, rng: random.Random) -> Path:
    """The same with half of the clues, any of them."""
    puzzle = full(rows, cols, rng)
    return puzzle.changed(clues=tuple(sorted(rng.sample(puzzle.clues, (rows + cols + 1) // 2))))


PROVERS = ("portfolio", "frontier", "sat")

EXPERIMENT = Experiment(
    genre="path",
    source=(
        "J. E. Sakti, M. Arzaki, G. S. Wulandari: A Backtracking Approach for Solving Path Puzzles; Algorithm 3 in "
        "C++, which finds one, each of the 26 boards three times, on a Ryzen 5 3550H at 2.1 GHz. The SAT formulation "
        "is that of the Path Puzzles Interactive Park, for which no times are published"
    ),
    folder="path/unsolved",
    pattern="*.txt",
    sizes=((6, 6),),
    engines=("sakti-backtrack", "sakti-sat", "search", "sat", "frontier", "portfolio"),
    tables=(
        Published(
            "Section VII: the 26 letters, 6x6",
            ("boards", "mean ms", "max ms", "slowest", "about 1e-9 s"),
            (("26", "3.02", "27.34", "M", "B L P S U V Y Z"),),
        ),
    ),
    weight=7,
    repeats=3,
    limits=(1, 2),
    times_then={
        ("6x6", "sakti-backtrack"): {"solved": "26", "of": "26", "mean": "3.02", "max": "27.34", "slowest": "m"}
    },
    making=(
        Making(10, {"cover": 0.55}, PROVERS),
        Making(10, {"cover": 0.75}, PROVERS),
        Making(15, {"cover": 0.45}, PROVERS),
    ),
    measures=measures,
    blank_sizes=tuple(range(2, 13)),
    blank_engines=("frontier",),
    counts=(
        RandomBoards("every clue", full, (10,), {"portfolio": 1, "frontier": 1, "sat": 1}),
        RandomBoards("half of the clues", half, (10,), {"portfolio": 1, "frontier": 1}),
        RandomBoards("every clue", full, (12,), {"portfolio": 4}),
    ),
    growth=(
        RandomBoards(
            "random paths over 60 % of the cells, every clue",
            full,
            (4, 5, 6, 8, 10, 15, 20, 25, 30, 40),
            {"portfolio": 12, "sat": 12, "frontier": 1, "sakti-sat": 1, "sakti-backtrack": 1, "search": 1},
        ),
    ),
)

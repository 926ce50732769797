"""The published experiment on Path, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.genre import Bench, Published
from puzzlepark.core.grid import cell
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.path.rules import LINE, Path, clues, door_at


def measures(puzzle: Path, answer: Marks) -> Mapping[str, float]:
    line = sum(x for var, x in answer.items() if var.layer == LINE)
    return {"clues": len(clues(puzzle)), "cells": line + 1, "share": (line + 1) / (puzzle.rows * puzzle.cols)}


def blank(rows: int, cols: int) -> Path:
    """No clues, and doors in opposite corners."""
    doors = (door_at(cell(0, 0), "N"), door_at(cell(rows - 1, cols - 1), "S"))
    return Path(rows=rows, cols=cols, doors=doors, row_clues=(None,) * rows, col_clues=(None,) * cols)


BENCH = Bench(
    source=(
        "J. E. Sakti, M. Arzaki, G. S. Wulandari: A Backtracking Approach for Solving Path Puzzles; Algorithm 3 in "
        "C++, which finds one, each of the 26 boards three times, on a Ryzen 5 3550H at 2.1 GHz. The SAT formulation "
        "is that of the Path Puzzles Interactive Park, for which no times are published"
    ),
    folder="path/unsolved",
    pattern="*.txt",
    sizes=((6, 6),),
    engines=("sakti-backtrack", "sakti-sat", "search", "sat", "frontier"),
    tables=(
        Published(
            "Section VII: the 26 letters, 6x6",
            ("boards", "mean ms", "max ms", "slowest", "about 1e-9 s"),
            (("26", "3.02", "27.34", "M", "B L P S U V Y Z"),),
        ),
    ),
    made_sizes=(5, 6, 7, 8, 10, 12, 15),
    measures=measures,
    blank=blank,
    blank_sizes=tuple(range(2, 13)),
    blank_engines=("frontier",),
)

"""The published experiment on Path, to be repeated, and how its boards grow."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path as FilePath
from string import ascii_uppercase

from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.path.maker import make
from puzzlepark.genres.path.rules import LINE, Path
from puzzlepark.papers.experiment import (
    NOTHING,
    Authors,
    Blank,
    Boards,
    Data,
    Experiment,
    Make,
    Plot,
    Random,
    Row,
    Solve,
    Table,
    average,
    boards,
    figure,
    least,
    middle,
    most,
    slowest,
    solved,
    square,
)
from puzzlepark.papers.sheet import number
from puzzlepark.papers.sheet import rows as sheet_rows
from puzzlepark.registry import genre_named

COVER = 0.6
"""The share of the cells that the paths of random boards visit."""
FASTEST = "BLPSUVYZ"
"""The letters whose published time is about 1e-9 s."""
NATIVE = "sakti-printed-native"
ENGINES = (NATIVE, "sakti-backtrack", "sakti-sat", "sat", "frontier", "portfolio")
LETTERS, SHEET = "path/unsolved/*.txt", "path/runtime.xlsx"


def figures(puzzle: Path, answer: Marks | None) -> Mapping[str, float]:
    """The number of clues and, if the answer is known, the number and the percentage of the cells on the path."""
    clues = float(len(list(genre_named(puzzle.genre).clues(puzzle))))
    if answer is None:
        return {"clues": clues}
    cells = 1 + sum(x for var, x in answer.items() if var.layer == LINE)
    return {"clues": clues, "cells": cells, "in 100": 100 * cells / (puzzle.rows * puzzle.cols)}


def full(rows: int, cols: int, rng: random.Random) -> Path:
    """A random path over 60 % of the cells, with every clue."""
    puzzle, _ = make(rows, cols, rng, {"cover": COVER, "doors": "random", "pieces": "none"})
    return puzzle


def half(rows: int, cols: int, rng: random.Random) -> Path:
    """A random path over 60 % of the cells, with a random half of the clues."""
    puzzle = full(rows, cols, rng)
    return puzzle.changed(clues=tuple(sorted(rng.sample(puzzle.clues, (rows + cols + 1) // 2))))


def letters(names: tuple[str, ...] = ()) -> Data:
    """The published boards of these letters, or of all letters. If the files are missing, letters of the same size are
    drawn."""
    return Data(LETTERS, names, 6, ascii_uppercase)


def letter(name: str, printed: str) -> list[Row]:
    """The rows about one letter, or about all of them: the published time, and one row for each engine."""
    some = letters(() if name == "all 26" else (name,))
    runs = [Row((name,), engine, job=Solve(some, engine, repeats=3, patience=0)) for engine in ENGINES]
    authors = Authors("average", groups=() if name == "all 26" else (name,))
    return [Row((name,), "published", (printed,), authors), *runs]


def times(file: FilePath) -> dict[str, tuple[str, dict[str, float]]]:
    """The authors' times for each letter, the means of three runs."""
    found: dict[str, tuple[str, dict[str, float]]] = {}
    for row in sheet_rows(file):
        name, ms = row.get("A", ""), number(row.get("E"))
        if len(name) == 1 and ms is not None:
            found[name.lower()] = (name, {"average": ms})
    return found


def printed_time(name: str) -> str:
    """The time of a letter as the paper prints it."""
    return "27.34" if name == "M" else "≈ 0.000001" if name in FASTEST else NOTHING


def rows(what: str, some: Boards, engines: Mapping[str, float], limit: int | None) -> list[Row]:
    """Rows about some boards, one for each engine, whose time limit is the given multiple of the cap."""
    return [Row((what,), engine, job=Solve(some, engine, limit, caps)) for engine, caps in engines.items()]


COUNTED = (
    (square(10), "every clue", full, {"portfolio": 1.0, "frontier": 1.0, "sat": 1.0}),
    (square(10), "half of the clues", half, {"portfolio": 1.0, "frontier": 1.0}),
    (square(12), "every clue", full, {"portfolio": 10.0}),
)
GROWN = {"portfolio": 8.0, "sat": 8.0, "frontier": 1.0, "sakti-sat": 1.0, NATIVE: 10.0, "sakti-backtrack": 1.0}
ALGORITHM_3 = {NATIVE: 10.0, "sat": 1.0, "frontier": 1.0}
MADE = ((10, 0.55, 5), (10, 0.75, 5), (15, 0.45, 3))

EXPERIMENT = Experiment(
    genre="path",
    source=(
        "J. E. Sakti, M. Arzaki, G. S. Wulandari: A Backtracking Approach for Solving Path Puzzles; Algorithm 3 in "
        "C++, the mean of three runs, on a Ryzen 5 3550H at 2.1 GHz. The formula of sakti-sat is that of the Path "
        "Puzzles Interactive Park, for which no times are published"
    ),
    tables=(
        Table(
            "Path, Section VII: the running time by letter",
            "One solution, in milliseconds. The paper has the slowest letter, the eight fastest and the mean of all; "
            "the other published times are from the authors' sheet, if it is in the data folder. "
            f"{NATIVE} is Algorithm 3 in C++, sakti-backtrack the same in Python.",
            ("letter",),
            (average("Average running time"),),
            tuple(
                row
                for name in (*ascii_uppercase, "all 26")
                for row in letter(name, "3.02" if name == "all 26" else printed_time(name))
            ),
            wide=True,
        ),
        Table(
            "Path, the harder question: proved unique",
            "The solution, and the proof that there is no second.",
            ("boards",),
            (
                solved("solved"),
                boards("of"),
                least("min"),
                middle("median"),
                average("mean"),
                most("max"),
                slowest("slowest"),
            ),
            tuple(rows("the letters, 6x6", letters(), dict.fromkeys(ENGINES, 1.0), 2)),
        ),
        Table(
            "Path, Algorithm 3 beside SAT and the frontier",
            "Random paths over 60 % of the cells, every clue: one solution. Algorithm 3 runs in C++ as printed.",
            ("size",),
            (
                solved("solved"),
                boards("of"),
                middle("median"),
                average("mean"),
                most("max"),
                figure("nodes", "nodes", 0),
            ),
            tuple(row for n in range(5, 10) for row in rows(square(n), Random(full, n, 5), ALGORITHM_3, 1)),
        ),
        Table(
            "Path, counting",
            "All solutions of random boards, exactly.",
            ("boards",),
            (
                solved("counted"),
                boards("of"),
                middle("median"),
                most("max"),
                figure("fewest", "count", 0, min),
                figure("most", "count", 0, max),
            ),
            tuple(
                row
                for size, what, board, engines in COUNTED
                for row in rows(f"{size}, {what}", Random(board, int(size.split("x")[0])), engines, None)
            ),
        ),
        Table(
            "Path, blank boards",
            "All paths from corner to corner, counted, in milliseconds.",
            ("n",),
            (average("ms"),),
            tuple(Row((str(n),), "frontier", job=Solve(Blank(n), "frontier", None, 20)) for n in range(2, 13)),
            wide=True,
            chain=True,
        ),
        Table(
            "Path, making",
            "Puzzles made, each proved unique; and the proofs that engines gave again.",
            ("boards",),
            (
                solved("done"),
                boards("of"),
                average("mean"),
                middle("median"),
                most("max"),
                figure("clues", "clues"),
                figure("cells", "cells"),
                figure("cells in 100", "in 100"),
            ),
            tuple(
                row
                for n, cover, seeds in MADE
                for key in [(f"{square(n)}, cover {cover}",)]
                for make in [Make(n, {"cover": cover}, seeds, 30)]
                for row in (
                    Row(key, "this project's maker", job=make),
                    *(Row(key, f"proof by {e}", job=Solve(make, e, 2, 8)) for e in ("frontier", "sat")),
                )
            ),
        ),
        Table(
            "Path, growth by engine",
            "Random paths over 60 % of the cells, every clue: the first and the second solution, or the proof that "
            "there are fewer. An engine is left out from the size on of which it finished no board.",
            ("size",),
            (solved("solved"), boards("of"), middle("median"), most("max")),
            tuple(
                row for n in (4, 5, 6, 8, 10, 15, 20, 25, 30) for row in rows(square(n), Random(full, n, 5), GROWN, 2)
            ),
            chain=True,
            plots=(Plot("Path: the time for two solutions of random boards", "cells a side"),),
        ),
    ),
    group=lambda puzzle, folder, name: name.upper(),
    figures=figures,
    published=((LETTERS, 26),),
    cloned={LETTERS: ("testCases/unsolved/?.txt",), SHEET: ("exptData/runtime.xlsx",)},
    sheet=SHEET,
    times=times,
)

"""The published experiment on Tilepaint, to be repeated."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.grid import cell_at
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers.experiment import (
    Boards,
    Data,
    Describe,
    Experiment,
    Make,
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
from puzzlepark.papers.fridolin import instance_of
from puzzlepark.papers.fridolin_row import subset_sum_to_tilepaint

SIZES = (10, 12, 15)
PRINTED = {
    "10×10": ("96", "< 0.001", "8 890.000", "311.954"),
    "12×12": ("101", "1.000", "446 216.000", "24 107.947"),
    "15×15": ("25", "9.000", "576 323.000", "158 473.267"),
}
COLUMNS = (
    solved("Number of Test Case"),
    least("Minimum Running Time"),
    most("Maximum Running Time"),
    average("Average Running Time"),
)
GREEDY = ("fridolin-tomography", "fridolin-prune", "portfolio")
SUMS = ("fridolin-row", "fridolin-prune", "portfolio")
PRUNE, COMPLETE = "prune-and-search", "complete search"


FILES = "tilepaint/*_tc.in"
NATIVE = "fridolin-printed-native"
MASKS = 10
"""Caps for complete search: it is run on the boards with the fewest tiles first, until three are not finished."""


def published(n: int, order: str = "") -> Data:
    return Data(FILES, (square(n),), n, order=order)


def by_prune(n: int) -> list[Row]:
    """Table I's row, the algorithm as printed, and corrected."""
    key, printed = (f"{n}×{n}",), (*PRINTED[f"{n}×{n}"], "250 of all sizes", "–", "–")
    engines = (NATIVE, "fridolin-prune")
    runs = [Row(key, engine, job=Solve(published(n), engine, repeats=3, patience=0)) for engine in engines]
    return [Row(key, f"{PRUNE}, published", printed), *runs]


def by_both(key: str, some: Boards) -> list[Row]:
    engines = {"fridolin-complete-native": MASKS, "fridolin-complete": 1, NATIVE: 1, "fridolin-printed": 1}
    return [
        Row((key,), engine, job=Solve(some, engine, 1, caps, patience=3 if "complete" in engine else 0))
        for engine, caps in engines.items()
    ]


def single_cells(rows: int, cols: int, rng: random.Random) -> Tilepaint:
    """A random picture, half of it coloured, with a tile for each cell and every clue."""
    picture = [[rng.random() < 0.5 for _ in range(cols)] for _ in range(rows)]
    sums = [sum(row) for row in picture], [sum(column) for column in zip(*picture, strict=True)]
    return Tilepaint(rows=rows, cols=cols, tiles=tuple(range(rows * cols)), clues=outside(*sums))


def one_row(rows: int, cols: int, rng: random.Random) -> Tilepaint:
    """Algorithm 10 on as many random numbers as there are columns, for a target that half of them make."""
    numbers = [rng.randint(1, 20) for _ in range(cols)]
    return subset_sum_to_tilepaint(numbers, sum(rng.sample(numbers, cols // 2)))


def special(
    what: str, board: Callable[[int, int, random.Random], Tilepaint], n: int, engines: tuple[str, ...]
) -> list[Row]:
    return [Row((what,), engine, job=Solve(Random(board, n, 5), engine)) for engine in engines]


def proved(n: int) -> list[Row]:
    engines = ("fridolin-printed", "fridolin-prune", "sat", "cp", "subset_sum", "portfolio")
    return [Row((f"{n}×{n}",), engine, job=Solve(published(n), engine, limit=2)) for engine in engines]


def figures(puzzle: Tilepaint, answer: Marks | None) -> Mapping[str, float]:
    painted = {} if answer is None else {"painted": float(sum(answer.values()))}
    tiles = {"tiles": max(puzzle.tiles) + 1, "clues": len(puzzle.clues)}
    return tiles | painted if answer is None else tiles | painted | {"masks": masks_needed(puzzle, answer)}


def masks_needed(puzzle: Tilepaint, answer: Marks) -> float:
    """How many masks complete search tries, from 0 to that of the answer."""
    instance, colour = instance_of(puzzle), {var.spot: x for var, x in answer.items()}
    return 1 + sum(2.0 ** (t - 1) for t in range(1, instance.p + 1) if colour[cell_at(*instance.cells[t][0])])


EXPERIMENT = Experiment(
    genre="tilepaint",
    source=(
        "V. A. Fridolin, M. Arzaki, G. S. Wulandari: Elementary Search-based Algorithms for Solving Tilepaint Puzzles; "
        "C++ on an i7-8750H at 2.2 GHz, at most 10 minutes, the mean of three runs"
    ),
    tables=(
        Table(
            "Tilepaint, Table I: prune-and-search",
            "One solution. fridolin-printed-native is Algorithms 5 to 8 as printed, in C++ as by the authors; "
            "fridolin-prune is the same with both branches pruned, in Python.",
            ("Size",),
            (*COLUMNS, boards("of"), figure("nodes", "nodes", 0)),
            tuple(row for n in SIZES for row in by_prune(n)),
            baseline="fridolin-prune",
        ),
        Table(
            "Tilepaint, Section VIII: complete search and its ratio to prune-and-search",
            "One solution. The published ratio is that of the means, over different boards; the ratios here are over "
            "the boards that both finished. Boards of 10×10 are the published ones, those with few tiles first, until "
            "three are not finished; smaller ones are made here. Nodes are those of finished searches. The masks up to "
            "the solution are counted from the answer, where it is known, whether or not a search came so far.",
            ("Size",),
            (*COLUMNS, boards("of"), figure("nodes", "nodes", 0), figure("masks", "masks", 0)),
            (
                Row(
                    ("10×10",),
                    f"{COMPLETE}, published",
                    ("48", "4 118", "554 978", "149 751.257", "250", "–", "–", "480"),
                ),
                Row(("10×10",), f"{PRUNE}, published", (*PRINTED["10×10"], "250", "–", "–", "1")),
                *by_both("10×10", published(10, "tiles")),
                Row(("10×10",), "complete search, masks counted", job=Describe(published(10))),
                *(row for n in (4, 5, 6, 7) for row in by_both(f"{n}×{n}, made here", Make(n, seeds=5))),
            ),
            baseline=NATIVE,
        ),
        Table(
            "Tilepaint, Sections VI and VII: the special cases",
            "One solution. Boards of single cells with every clue by the greedy Algorithm 9, and rows that Algorithm "
            "10 makes of random subset sums by dynamic programming; beside them prune-and-search and the engines here. "
            "The paper has no times for these.",
            ("boards",),
            (solved("solved"), boards("of"), middle("median"), most("max"), figure("nodes", "nodes", 0)),
            (
                *(row for n in (4, 10, 30, 60) for row in special(f"{n}×{n} single cells", single_cells, n, GREEDY)),
                *(row for n in (10, 20, 40, 80) for row in special(f"a row of {n} tiles", one_row, n, SUMS)),
            ),
        ),
        Table(
            "Tilepaint, the harder question: proved unique",
            "The solution, and the proof that there is no second.",
            ("Size",),
            (
                solved("solved"),
                boards("of"),
                least("min"),
                middle("median"),
                average("mean"),
                most("max"),
                slowest("slowest"),
            ),
            tuple(row for n in SIZES for row in proved(n)),
        ),
        Table(
            "Tilepaint, making",
            "Puzzles made with the usual options, each proved unique.",
            ("Size",),
            (
                solved("made"),
                boards("of"),
                average("mean"),
                most("max"),
                figure("tiles", "tiles"),
                figure("clues", "clues"),
                figure("painted", "painted"),
            ),
            tuple(Row((f"{n}×{n}",), "this project's maker", job=Make(n)) for n in (5, 10, 15, 20)),
        ),
    ),
    figures=figures,
    published=((FILES, 250),),
)

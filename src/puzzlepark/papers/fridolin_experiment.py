"""The published experiment on Tilepaint, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers.experiment import (
    Boards,
    Data,
    Experiment,
    Make,
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
PRUNE, COMPLETE = "prune-and-search", "complete search"


def published(n: int) -> Data:
    return Data("tilepaint/*_tc.in", (square(n),), n)


def by_prune(n: int) -> list[Row]:
    """Table I's row, and both readings of its algorithm here."""
    key, printed = (f"{n}×{n}",), (*PRINTED[f"{n}×{n}"], "250 of all sizes", "–", "–")
    engines = ("fridolin-printed", "fridolin-prune")
    runs = [Row(key, engine, job=Solve(published(n), engine, repeats=3, patience=0)) for engine in engines]
    return [Row(key, f"{PRUNE}, published", printed), *runs]


def by_both(key: str, some: Boards) -> list[Row]:
    engines = ("fridolin-complete", "fridolin-printed", "fridolin-prune")
    patience = {"fridolin-complete": 3}  # it finishes none of the published ones here, where every cap is the same
    return [
        Row((key,), engine, job=Solve(some, engine, repeats=3, patience=patience.get(engine, 0))) for engine in engines
    ]


def proved(n: int) -> list[Row]:
    engines = ("fridolin-printed", "fridolin-prune", "sat", "cp", "subset_sum", "portfolio")
    return [Row((f"{n}×{n}",), engine, job=Solve(published(n), engine, limit=2)) for engine in engines]


def figures(puzzle: Tilepaint, answer: Marks | None) -> Mapping[str, float]:
    painted = {} if answer is None else {"painted": float(sum(answer.values()))}
    return {"tiles": max(puzzle.tiles) + 1, "clues": len(puzzle.clues), **painted}


EXPERIMENT = Experiment(
    genre="tilepaint",
    source=(
        "V. A. Fridolin, M. Arzaki, G. S. Wulandari: Elementary Search-based Algorithms for Solving Tilepaint Puzzles; "
        "C++ on an i7-8750H at 2.2 GHz, at most 10 minutes, the mean of three runs"
    ),
    tables=(
        Table(
            "Tilepaint, Table I: prune-and-search",
            "One solution. fridolin-printed is Algorithms 5 to 8 as printed, fridolin-prune the same with both "
            "branches pruned.",
            ("Size",),
            (*COLUMNS, boards("of"), figure("nodes", "nodes", 0)),
            tuple(row for n in SIZES for row in by_prune(n)),
            baseline="fridolin-prune",
        ),
        Table(
            "Tilepaint, Section VIII: complete search and its ratio to prune-and-search",
            "One solution. The published ratio is that of the means, over different boards; the ratios here are over "
            "the boards that both finished. Boards of 10×10 are the published ones, smaller ones are made here.",
            ("Size",),
            (*COLUMNS, boards("of"), figure("nodes", "nodes", 0)),
            (
                Row(("10×10",), f"{COMPLETE}, published", ("48", "4 118", "554 978", "149 751.257", "250", "–", "480")),
                Row(("10×10",), f"{PRUNE}, published", (*PRINTED["10×10"], "250", "–", "1")),
                *by_both("10×10", published(10)),
                *(row for n in (4, 5, 6, 7) for row in by_both(f"{n}×{n}, made here", Make(n, seeds=5))),
            ),
            baseline="fridolin-printed",
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
)

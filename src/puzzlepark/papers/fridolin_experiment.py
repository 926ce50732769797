"""The published experiment on Tilepaint, to be repeated."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path

from puzzlepark.core.fields.numbers import outside
from puzzlepark.core.grid import cell_at
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.tilepaint.rules import Tilepaint
from puzzlepark.papers.experiment import (
    Authors,
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
    correlation,
    described,
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
from puzzlepark.papers.sheet import number, rows

SIZES = (10, 12, 15)
PRINTED = {
    "10×10": ("96", "< 0.001", "8 890.000", "311.954"),
    "12×12": ("101", "1.000", "446 216.000", "24 107.947"),
    "15×15": ("25", "9.000", "576 323.000", "158 473.267"),
}
PUBLISHED = {"10×10": "96", "12×12": "101", "15×15": "53"}
"""The number of published boards of each size."""
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
SHEET = "tilepaint/execution-time.xlsx"
NATIVE = "fridolin-printed-native"
MASKS = "masks to the answer"
MASK_CAPS = 10
"""The time limit of complete search, as a multiple of the cap. It runs on the boards with the fewest masks first, until
it fails on three."""
LIMIT = 600_000
"""The authors' limit for complete search, in milliseconds."""
AUTHORS = ("complete", "prune")
"""The names of the authors' times."""


def times(file: Path) -> dict[str, tuple[str, dict[str, float]]]:
    """The authors' times from their sheet, which are the means of three runs. A board has a time of complete search if
    all three runs ended within the limit. These are the 48 boards of Section VIII."""
    found: dict[str, tuple[str, dict[str, float]]] = {}
    for row in rows(file):
        board, size, searched = (number(row.get(column)) for column in "BAP")
        prune = [number(row.get(column)) for column in "FGHI"]
        complete = [number(row.get(column)) for column in "MNO"]
        if board is None or size is None:
            continue
        named: dict[str, float] = {}
        if None not in prune and prune[3] is not None:
            named["prune"] = prune[3]
        if searched is not None and all(ms is not None and ms <= LIMIT for ms in complete):
            named["complete"] = searched
        found[f"{board:.0f}_tc"] = (square(round(size)), named)
    return found


def published(n: int, order: str = "", timed: str = "") -> Data:
    """The published boards of n rows."""
    return Data(FILES, (square(n),), n, order=order, timed=timed)


def by_authors(n: int) -> list[Row]:
    """Rows about the boards that the authors' complete search finished: their own times, the times of this machine, and
    the number of masks to the answers."""
    key, groups = (f"{n}×{n}, the authors' boards",), (square(n),)
    ours = {"fridolin-complete-native": MASK_CAPS, NATIVE: 1, "portfolio": 1}
    return [
        Row(key, f"{COMPLETE}, authors' times", job=Authors("complete", groups=groups)),
        Row(key, f"{PRUNE}, authors' times", job=Authors("prune", "complete", groups)),
        Row(key, "masks to the answer", job=Describe(published(n, timed="complete"))),
        *(
            Row(key, engine, job=Solve(published(n, MASKS, "complete"), engine, 1, caps, patience=3 * (caps > 1)))
            for engine, caps in ours.items()
        ),
    ]


def by_prune(n: int) -> list[Row]:
    """Rows about prune-and-search: the printed row of Table I, the algorithm as printed, and the corrected one."""
    key, printed = (f"{n}×{n}",), (*PRINTED[f"{n}×{n}"], PUBLISHED[f"{n}×{n}"], "–", "–")
    engines = (NATIVE, "fridolin-prune")
    runs = [Row(key, engine, job=Solve(published(n), engine, repeats=3, patience=0)) for engine in engines]
    return [Row(key, f"{PRUNE}, published", printed), *runs]


def by_both(key: str, some: Boards) -> list[Row]:
    """Rows about complete search and prune-and-search on the same boards, in C++ and in Python."""
    engines = {"fridolin-complete-native": MASK_CAPS, "fridolin-complete": 1, NATIVE: 1, "fridolin-printed": 1}
    return [
        Row((key,), engine, job=Solve(some, engine, 1, caps, patience=3 if "complete" in engine else 0))
        for engine, caps in engines.items()
    ]


def single_cells(rows: int, cols: int, rng: random.Random) -> Tilepaint:
    """A board of a random picture with about half of the cells coloured. Each cell is a tile, and all clues are
    given."""
    picture = [[rng.random() < 0.5 for _ in range(cols)] for _ in range(rows)]
    sums = [sum(row) for row in picture], [sum(column) for column in zip(*picture, strict=True)]
    return Tilepaint(rows=rows, cols=cols, tiles=tuple(range(rows * cols)), clues=outside(*sums))


def one_row(rows: int, cols: int, rng: random.Random) -> Tilepaint:
    """A board by Algorithm 10 from `cols` random numbers, with a target to which half of them add up."""
    numbers = [rng.randint(1, 20) for _ in range(cols)]
    return subset_sum_to_tilepaint(numbers, sum(rng.sample(numbers, cols // 2)))


def special(
    what: str, board: Callable[[int, int, random.Random], Tilepaint], n: int, engines: tuple[str, ...]
) -> list[Row]:
    """Rows about random boards of a special case, one for each engine."""
    return [Row((what,), engine, job=Solve(Random(board, n, 5), engine)) for engine in engines]


def proved(n: int) -> list[Row]:
    """Rows about proofs of uniqueness, one for each engine."""
    engines = ("fridolin-printed", "fridolin-prune", "sat", "cp", "subset_sum", "portfolio")
    return [Row((f"{n}×{n}",), engine, job=Solve(published(n), engine, limit=2)) for engine in engines]


def figures(puzzle: Tilepaint, answer: Marks | None) -> Mapping[str, float]:
    """The numbers of tiles and clues and, if the answer is known, of its coloured cells and of the masks to it."""
    counts: dict[str, float] = {"tiles": max(puzzle.tiles) + 1, "clues": len(puzzle.clues)}
    if answer is not None:
        counts |= {"painted": float(sum(answer.values())), MASKS: masks_needed(puzzle, answer)}
    return counts


def masks_needed(puzzle: Tilepaint, answer: Marks) -> float:
    """The number of masks that complete search tries, from 0 to the mask of the answer."""
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
            "One solution. The published ratio is that of two means over different boards. The authors' sheet has "
            "their times for each board: complete search finished 48 of the 96 within ten minutes, and the ratio of "
            "the means over these 48 is theirs. The ratios here are over the boards that both finished. Complete "
            "search takes the boards with the fewest masks first, until three are not finished. Masks to the answer "
            "are exact: the unique answer read as a binary number, tiles numbered as in the file. r is their "
            "correlation with the authors' times. Smaller boards are made here. Nodes are those of finished searches.",
            ("Size",),
            (
                *COLUMNS,
                boards("of"),
                figure("nodes", "nodes", 0),
                described("masks to the answer", MASKS, 0),
                correlation("r", MASKS, "complete ms (authors)"),
            ),
            (
                Row(
                    ("10×10",),
                    f"{COMPLETE}, published",
                    ("48", "4 118", "554 978", "149 751.257", "96", "–", "–", "–", "480"),
                ),
                Row(("10×10",), f"{PRUNE}, published", (*PRINTED["10×10"], "96", "–", "–", "–", "1")),
                *by_both("10×10", published(10, MASKS)),
                Row(("10×10",), "masks to the answer", job=Describe(published(10))),
                *by_authors(10),
                *(row for n in (4, 5, 6, 7) for row in by_both(f"{n}×{n}, made here", Make(n, seeds=5))),
            ),
            baseline=NATIVE,
            authors_baseline=PRUNE,
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
    cloned={FILES: ("TC/*_tc.in",), SHEET: ("Tilepaint execution time.xlsx",)},
    sheet=SHEET,
    times=times,
)

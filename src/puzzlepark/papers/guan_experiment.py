"""The published experiment on Link-a-Pix, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.puzzle import Marks
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.genres.link_a_pix.rules import LinkAPix
from puzzlepark.papers.experiment import Experiment, Making, Published
from puzzlepark.papers.guan import Feasible, instance_of


def measures(puzzle: LinkAPix, answer: Marks) -> Mapping[str, float]:
    links = sum(1.0 if hint.number == 1 else 0.5 for hint in puzzle.hints)
    ones = sum(hint.number == 1 for hint in puzzle.hints)
    longest = max((hint.number for hint in puzzle.hints), default=0)
    return {"links": links, "1s in 100": 100 * ones / links if links else 0.0, "longest": longest}


def figures(puzzle: LinkAPix) -> Mapping[str, float]:
    """What the paper counts: hints, feasible paths, and those left of them when equal fill maps are removed."""
    found = Feasible(instance_of(puzzle), Task(puzzle, "links", None, Clock(Budget(None))))
    return {"hints": len(puzzle.hints), "feasible paths": found.found, "fill maps": found.L}


THEMES = {
    (20, True): "Sports 20x20",
    (32, True): "Culture 32x32",
    (32, False): "Professions 32x32",
    (40, False): "Nightscape 40x40",
    (64, True): "Animals 64x64",
    (128, True): "Dinosaurs 128x128",
}
"""The published themes by size, and whether every cell is filled."""


def group(puzzle: LinkAPix) -> str:
    """The theme of the published puzzles of this size and type."""
    size = f"{puzzle.rows}x{puzzle.cols}" + ("" if puzzle.full else " with blanks")
    return THEMES.get((puzzle.rows, puzzle.full), size) if puzzle.rows == puzzle.cols else size


TABLE = (
    ("Sports 20x20", "common", "10", "155.8", "379.2", "1.11", "100"),
    ("Culture 32x32", "common", "10", "342.9", "2345.0", "4.91", "100"),
    ("Professions 32x32", "with blanks", "6", "308.5", "5134.5", "21.48", "100"),
    ("Nightscape 40x40", "with blanks", "6", "467.3", "8327.7", "46.48", "100"),
    ("Animals 64x64", "common", "6", "1293.7", "13043.2", "80.93", "100"),
    ("Dinosaurs 128x128", "common", "2", "5333.0", "36665.0", "716.82", "100"),
)

EXPERIMENT = Experiment(
    genre="link-a-pix",
    source=(
        "S. Guan, J. Wang, Z. Fang, Y. Ren: On Solving Link-a-Pix Picture Puzzles; MATLAB with CVX, i5 at 2.7 GHz. "
        "Paths are counted after those with equal fill maps were removed, hints with the 1s; Nightscape's hints are "
        "467.3, printed as 476.3"
    ),
    folder="link-a-pix",
    pattern="*.mat",
    sizes=((20, 20), (32, 32)),
    engines=("guan-lp", "cp", "sat", "cover", "portfolio"),
    tables=(
        Published(
            "Table I: means",
            ("theme", "type", "puzzles", "hints", "feasible paths", "s", "solved %"),
            TABLE,
        ),
    ),
    weight=4,
    caps=12,
    limits=(1,),
    times_then={
        (row[0], "guan-lp"): {"solved": row[2], "of": row[2], "mean": f"{1000 * float(row[5]):.0f}"} for row in TABLE
    },
    figures=figures,
    figures_then={row[0]: {"hints": row[3], "fill maps": row[4]} for row in TABLE},
    group=group,
    scatter="fill maps",
    scatter_engines=("guan-lp", "cover"),
    counter="cover",
    second="cp",
    making=(
        Making(32, {}, ("cover", "sat"), "links", seeds=30),
        Making(64, {}, ("cover", "sat"), "links", seeds=30),
        Making(128, {"longest": 8}, ("cover", "sat"), "links", seeds=10),
    ),
    measures=measures,
)

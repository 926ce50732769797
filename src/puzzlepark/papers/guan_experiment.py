"""The published experiment on Link-a-Pix, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.puzzle import Marks
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.genres.link_a_pix.rules import LinkAPix
from puzzlepark.papers.experiment import (
    Data,
    Experiment,
    Make,
    Plot,
    Points,
    Row,
    Run,
    Solve,
    Table,
    average,
    boards,
    exponent,
    exponent_interval,
    figure,
    middle,
    most,
    share,
    solved,
    square,
)
from puzzlepark.papers.guan import Feasible, instance_of

THEMES = {
    (20, True): "Sports",
    (32, True): "Culture",
    (32, False): "Professions",
    (40, False): "Nightscape",
    (64, True): "Animals",
    (128, True): "Dinosaurs",
}
"""The published themes by size, and whether every cell is filled."""
TABLE = (
    (("Sports", "common", "20×20"), ("10", "155.8", "379.2", "1.11", "100%")),
    (("Culture", "common", "32×32"), ("10", "342.9", "2345.0", "4.91", "100%")),
    (("Professions", "non-fully filled", "32×32"), ("6", "308.5", "5134.5", "21.48", "100%")),
    (("Nightscape", "non-fully filled", "40×40"), ("6", "476.3", "8327.7", "46.48", "100%")),
    (("Animals", "common", "64×64"), ("6", "1293.7", "13043.2", "80.93", "100%")),
    (("Dinosaurs", "common", "128×128"), ("2", "5333.0", "36665.0", "716.82", "100%")),
)
MEANS = tuple(Run(key[0], float(row[3]), {"feasible paths": float(row[2])}) for key, row in TABLE)
"""The means of Table I, which are the only points of Figure 2 in the text."""
ALL = Data("link-a-pix/*.mat", tuple(THEMES.values()))
ENGINES = ("guan-lp", "cp", "sat", "cover", "portfolio")
PATHS = "feasible paths"
CAPS = 24
"""The time limit as a multiple of the cap, because the linear programs of the largest boards take long."""
MADE: tuple[tuple[int, Mapping[str, int], int], ...] = ((32, {}, 5), (64, {}, 5), (128, {"longest": 8}, 2))


def figures(puzzle: LinkAPix, answer: Marks | None) -> Mapping[str, float]:
    """The figures of Table I: the number of hints including the 1s, and of feasible paths after those with equal fill
    maps are removed."""
    found = Feasible(instance_of(puzzle), Task(puzzle, "links", None, Clock(Budget(None))))
    return {"hints": len(puzzle.hints), PATHS: found.L}


def group(puzzle: LinkAPix, folder: str, name: str) -> str:
    """The theme of a published puzzle, by its size; "" if there is none."""
    return THEMES.get((puzzle.rows, puzzle.full), "") if puzzle.rows == puzzle.cols else ""


def theme(key: tuple[str, str, str], printed: tuple[str, ...]) -> list[Row]:
    """The rows of one theme in Table I: the printed one, and one for each engine."""
    size = int(key[2].split("×")[0])
    some = Data("link-a-pix/*.mat", (key[0],), size if size <= 40 else None)
    runs = [Row(key, engine, job=Solve(some, engine, 1, CAPS)) for engine in ENGINES]
    return [Row(key, "published", printed), *runs]


EXPERIMENT = Experiment(
    genre="link-a-pix",
    source="S. Guan, J. Wang, Z. Fang, Y. Ren: On Solving Link-a-Pix Picture Puzzles; MATLAB with CVX, i5 at 2.7 GHz",
    tables=(
        Table(
            "Link-a-Pix, Table I: test data and result",
            "One solution, in seconds. Hints include the 1s, and paths are counted after those with equal fill maps "
            "were removed. Nightscape's hints are 467.3, printed as 476.3. The published means are "
            "of all puzzles of a theme.",
            ("Theme", "Type", "Size"),
            (
                boards("# of puzzles"),
                figure("Avg. hint points", "hints", every=True),
                figure("Avg. feasible paths", PATHS, every=True),
                average("Solving time (s)"),
                share("Accuracy"),
            ),
            tuple(row for key, printed in TABLE for row in theme(key, printed)),
            unit="s",
        ),
        Table(
            "Link-a-Pix, Figure 2: feasible paths and solving time",
            "The fit time = a · paths^b over all instances, and over those with more than 2,000 paths; the paper says "
            '"quasi-quadratic in medium and large size puzzles". The intervals come from 2,000 samples of the boards.',
            ("instances",),
            (
                solved("solved"),
                boards("of"),
                exponent("b", PATHS),
                exponent_interval("95 %", PATHS),
                exponent("b above 2,000 paths", PATHS, 2000),
                exponent_interval("95 % above 2,000", PATHS, 2000),
            ),
            (
                Row(("40 published",), "published", ("40", "40", "–", "–", "about 2", "–")),
                Row(("the means of the six themes",), "published, fitted here", job=Points(MEANS)),
                *(Row(("all themes",), engine, job=Solve(ALL, engine, 1, CAPS)) for engine in ENGINES),
            ),
            plots=(
                Plot(
                    "Link-a-Pix: the time for a solution against feasible paths",
                    PATHS,
                    PATHS,
                    printed=tuple((float(row[2]), 1000 * float(row[3])) for _, row in TABLE),
                ),
            ),
        ),
        Table(
            "Link-a-Pix, the harder question: every solution counted, and proved unique",
            "By cover all solutions in each view; by the others the proof that the links are unique, or two solutions.",
            ("view",),
            (
                solved("solved"),
                boards("of"),
                middle("median"),
                average("mean"),
                most("max"),
                figure("unique", "unique", 0, sum),
                figure("most solutions", "count", 0, max),
            ),
            (
                *(
                    Row((view,), "cover", job=Solve(ALL, "cover", None, CAPS, view=view))
                    for view in ("picture", "fill", "links")
                ),
                *(
                    Row(("links",), engine, job=Solve(ALL, engine, 2, CAPS, view="links"))
                    for engine in ("cp", "sat", "portfolio")
                ),
            ),
        ),
        Table(
            "Link-a-Pix, making",
            "Puzzles made, each proved unique in its links; and the proofs that engines gave again.",
            ("boards",),
            (
                solved("done"),
                boards("of"),
                average("mean"),
                most("max"),
                figure("hints", "hints"),
                figure(PATHS, PATHS),
            ),
            tuple(
                row
                for n, options, seeds in MADE
                for make in [Make(n, {**options, "view": "links"}, seeds, CAPS)]
                for row in (
                    Row((square(n),), "this project's maker", job=make),
                    *(
                        Row((square(n),), f"proof by {e}", job=Solve(make, e, 2, 8, view="links"))
                        for e in ("cover", "sat")
                    ),
                )
            ),
        ),
    ),
    group=group,
    figures=figures,
    published=(("link-a-pix/*.mat", 40),),
    cloned={"link-a-pix/*.mat": ("data_*.mat",)},
)

"""The published experiments on Nagareru, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.nagareru.rules import BLACK, LINE, WHITE, Nagareru
from puzzlepark.papers.experiment import Experiment, Published


def measures(puzzle: Nagareru, answer: Marks) -> Mapping[str, float]:
    return {
        "white": sum(char in WHITE for char in puzzle.cells),
        "black": sum(char in BLACK for char in puzzle.cells),
        "loop": sum(x for var, x in answer.items() if var.layer == LINE),
    }


SOLVING = (
    ("5x5", "0.521", "0.523", "100", "0.007", "0.007", "100"),
    ("6x6", "0.571", "0.556", "100", "0.007", "0.007", "100"),
    ("7x7", "0.673", "0.611", "100", "0.007", "0.007", "100"),
    ("8x8", "2.672", "0.909", "100", "0.008", "0.008", "100"),
    ("9x9", "1.402", "0.948", "99", "0.009", "0.008", "100"),
    ("10x10", "1.088", "0.855", "100", "0.009", "0.008", "100"),
    ("11x11", "1.306", "1.186", "100", "0.010", "0.010", "100"),
    ("12x12", "2.185", "1.309", "100", "0.015", "0.011", "100"),
    ("13x13", "4.169", "1.565", "100", "0.022", "0.013", "100"),
    ("14x14", "2.791", "1.851", "98", "0.022", "0.016", "100"),
    ("handcrafted 10x10", "1.089", "1.084", "97", "0.008", "0.008", "97"),
)
MAKING = (
    ("5x5", "0.020", "26.280", "2.050", "2.850", "11.500"),
    ("6x6", "0.040", "39.930", "2.920", "3.430", "16.360"),
    ("7x7", "0.085", "59.880", "3.900", "4.810", "22.680"),
    ("8x8", "0.212", "84.460", "5.200", "6.470", "30.580"),
    ("9x9", "0.677", "110.640", "6.800", "8.530", "42.940"),
    ("10x10", "2.638", "148.380", "8.800", "10.720", "53.980"),
    ("11x11", "11.660", "197.880", "10.780", "12.710", "65.620"),
    ("12x12", "58.152", "240.010", "12.590", "15.780", "76.680"),
    ("13x13", "317.790", "281.710", "14.630", "18.510", "88.840"),
    ("14x14", "1525.987", "337.740", "17.450", "21.360", "105.620"),
    ("handcrafted 10x10", "–", "–", "6.814", "16.278", "66.020"),
)
EMPTY = (
    ("5", "0.586906", "0.005276"),
    ("6", "0.722846", "0.006490"),
    ("7", "0.867803", "0.009694"),
    ("8", "1.106015", "0.020341"),
    ("9", "1.102662", "0.056783"),
    ("10", "1.430713", "0.172517"),
    ("11", "4.939170", "0.544814"),
    ("12", "4.022487", "1.838747"),
    ("13", "over 100", "6.246969"),
    ("14", "over 100", "22.105007"),
)

EXPERIMENT = Experiment(
    genre="nagareru",
    source=(
        "M. Ishihata, F. Tokumasu: Solving and Generating Nagareru Puzzles; the CSP by Sugar, which finds one, "
        "the ZDD by TdZdd in C++, which finds all, on one core of an i7 at 3.2 GHz"
    ),
    folder="nagareru",
    pattern="*/*.txt",
    sizes=tuple((n, n) for n in range(5, 15)),
    engines=("ishihata-csp", "ishihata-zdd", "cp", "sat", "frontier"),
    tables=(
        Published(
            "Table 1: solving",
            ("boards", "CSP mean s", "CSP median s", "CSP solved", "ZDD mean s", "ZDD median s", "ZDD solved"),
            SOLVING,
        ),
        Published(
            "Table 2: making",
            ("boards", "mean s", "calls of the solver", "white", "black", "loop"),
            MAKING,
        ),
        Published("Table 3: blank boards", ("n", "CSP s (one loop)", "ZDD s (all loops)"), EMPTY),
    ),
    made_sizes=(5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16),
    measures=measures,
    blank_sizes=tuple(range(5, 15)),
    blank_engines=("ishihata-zdd", "frontier"),
)

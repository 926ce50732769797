"""The published experiment on Tilepaint, to be repeated."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlepark.core.genre import Bench, Published
from puzzlepark.core.puzzle import Marks
from puzzlepark.genres.tilepaint.rules import Tilepaint


def measures(puzzle: Tilepaint, answer: Marks) -> Mapping[str, float]:
    return {"tiles": max(puzzle.tiles) + 1, "clues": len(puzzle.clues), "painted": sum(answer.values())}


BENCH = Bench(
    source=(
        "V. A. Fridolin, M. Arzaki, G. S. Wulandari: Elementary Search-based Algorithms for Solving Tilepaint "
        "Puzzles; C++ on an i7-8750H, boards solved within 10 minutes of 250"
    ),
    folder="tilepaint",
    pattern="*_tc.in",
    sizes=((10, 10), (12, 12), (15, 15)),
    engines=("fridolin-complete", "fridolin-prune", "sat", "cp", "subset_sum"),
    tables=(
        Published(
            "Section VIII and Table I",
            ("size", "algorithm", "solved", "min ms", "mean ms", "max ms"),
            (
                ("10x10", "complete search", "48", "4118", "149751.257", "554978"),
                ("10x10", "prune-and-search", "96", "< 0.001", "311.954", "8890.000"),
                ("12x12", "prune-and-search", "101", "1.000", "24107.947", "446216.000"),
                ("15x15", "prune-and-search", "25", "9.000", "158473.267", "576323.000"),
            ),
        ),
    ),
    measures=measures,
)

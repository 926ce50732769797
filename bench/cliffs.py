"""Large boards on which one engine may take a hundred times as long as another: `python bench/cliffs.py [--write]`.

Each board is asked for two solutions by CaDiCaL (`sat`), by the project's own solver (`cdcl`) and by the portfolio, in
one run. Figures are processor seconds; the cap is on the clock. With --write the table goes to bench/cliffs.md.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import puzzlepark as pp
from puzzlepark.core.genre import genre_named
from puzzlepark.core.puzzle import Puzzle

CAP = 60.0
ENGINES = ("sat", "cdcl", None)


def drawn(name: str, size: int, seed: int, keep: float = 1.0, **wishes: Any) -> Puzzle:
    """A random board of the maker with every clue, or a share of them; it may have several solutions."""
    genre = genre_named(name)
    options = {option.name: option.default for option in genre.maker.options}
    rng = random.Random(seed)
    puzzle, _ = genre.maker.make(size, size, rng, {**options, "view": genre.views[0], **wishes})
    clues = sorted(genre.clues(puzzle))
    for clue in rng.sample(clues, round((1 - keep) * len(clues))):
        puzzle = genre.without(puzzle, clue)
    return puzzle


def made(name: str, size: int, seed: int) -> Puzzle:
    return pp.generate(name, size, size, seed=seed, seconds=300.0).puzzle


Boards = Callable[[int], Puzzle]
CASES: dict[str, tuple[Boards, int]] = {
    "Path 15x15, 35 % of the cells": (lambda seed: drawn("path", 15, seed, cover=0.35), 8),
    "Path 15x15, 50 %": (lambda seed: drawn("path", 15, seed, cover=0.5), 8),
    "Path 20x20, 30 %": (lambda seed: drawn("path", 20, seed, cover=0.3), 8),
    "Path 20x20, 60 %": (lambda seed: drawn("path", 20, seed, cover=0.6), 8),
    "Path 30x30, 60 %": (lambda seed: drawn("path", 30, seed, cover=0.6), 8),
    "Slitherlink 30x30, 55 % of the clues": (lambda seed: drawn("slitherlink", 30, seed, keep=0.55), 6),
    "Nagareru 18x18, 70 % of the clues": (lambda seed: drawn("nagareru", 18, seed, keep=0.7), 6),
    "Nagareru 22x22, made": (lambda seed: made("nagareru", 22, seed), 2),
    "Nurikabe 15x15": (lambda seed: drawn("nurikabe", 15, seed), 6),
    "Numberlink 15x15": (lambda seed: drawn("numberlink", 15, seed), 6),
    "Tilepaint 20x20, made": (lambda seed: made("tilepaint", 20, seed), 4),
    "Tilepaint 30x30, made": (lambda seed: made("tilepaint", 30, seed), 2),
}
"""Boards by seed from 1, and how many of them."""


def timed(puzzle: Puzzle, engine: str | None) -> tuple[float, bool]:
    """Processor seconds, and whether there was an answer: one solution proved, or two, or none."""
    started = process_time()
    report = pp.solve(puzzle, engine=engine, seconds=CAP)
    return process_time() - started, report.unique is not None


def row(label: str, boards: Boards, count: int) -> str:
    """A line of the table: median and slowest of each engine, and how many it left open."""
    cells = []
    puzzles = [boards(seed) for seed in range(1, count + 1)]
    for engine in ENGINES:
        runs = [timed(puzzle, engine) for puzzle in puzzles]
        times, left = [seconds for seconds, _ in runs], sum(not answered for _, answered in runs)
        cells.append(f"{median(times):.2f} / {max(times):.2f}" + (f", {left} open" if left else ""))
    return f"| {label} ({count}) | " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    pp.solve(drawn("path", 5, 1), engine="sat")  # what it imports is no part of the time
    lines = ["| boards | sat | cdcl | portfolio |", "|---|---|---|---|"]
    print("\n".join(lines), flush=True)
    for label, (boards, count) in CASES.items():
        lines.append(row(label, boards, count))
        print(lines[-1], flush=True)
    if asked.write:
        how = f"Median / slowest, processor seconds, at most {CAP:g} s on the clock each."
        head = f"# Large boards\n\n{how}\n\n"
        (Path(__file__).parent / "cliffs.md").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

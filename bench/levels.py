"""How well making to a level does: python bench/levels.py [--seeds N] [--size N] [genre[,option=value …] …]

For each genre and level: how many seeds gave the level, the processor seconds of the median and of the slowest, and
the median number of clues. Every level is told again by `grade`.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import process_time

import puzzlepark as pp
from puzzlepark.core.errors import ParkError
from puzzlepark.core.genre import genre_named, genre_names
from puzzlepark.core.steps import LEVELS
from puzzlepark.faces.cli.make import read_wishes

CASES = [*genre_names(), "path,pieces=some"]
CAP = 60.0
"""Seconds for one puzzle."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", default=CASES)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--levels", default="12345")
    asked = parser.parse_args()
    print("| genre | level | made | of | median s | slowest s | clues |\n|---|---|---|---|---|---|---|")
    for case in asked.cases:
        for level in map(int, asked.levels):
            row(case, level, asked.size, asked.seeds)


def row(case: str, level: int, size: int, seeds: int) -> None:
    """One line of the table."""
    name, *words = case.split(",")
    genre = genre_named(name)
    wishes = read_wishes(tuple(words), genre)
    size -= name == "sudoku" and size == 10  # boxes of 2x5 are rare; 9x9 is what everybody makes
    times, clues, missed = [], [], set()
    for seed in range(1, seeds + 1):
        started = process_time()
        try:
            made = pp.generate(name, size, size, seed, level=level, seconds=CAP, **wishes)
        except ParkError as error:
            missed.add(str(error))
            times.append(process_time() - started)
            continue
        times.append(process_time() - started)
        clues.append(len(genre.clues(made.puzzle)))
        if (told := pp.grade(made.puzzle).level) != level:
            missed.add(f"seed {seed} is graded {told}")
    many = f"{median(clues):g}" if clues else "–"
    label = f"{LEVELS[level - 1]} ({level})"
    print(
        f"| {case} | {label} | {len(clues)} | {seeds} | {median(times):.2f} | {max(times):.1f} | {many} |", flush=True
    )
    for sentence in sorted(missed):
        print(f"  {sentence}", flush=True)


if __name__ == "__main__":
    main()

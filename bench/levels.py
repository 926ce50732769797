"""Measure how well puzzles of a requested level are made: prints bench/levels.md, or the rows of some genres.

    python bench/levels.py [--seeds N] [genre …]

For each genre and level: how many seeds gave the level, the processor seconds of the median and of the slowest, and
the median number of clues. `grade` checks every level. Where the first seeds all fail, the others are not tried. Levels
that a genre declares rare are left out: hardly any board has them, and to look for one takes minutes.
"""

from __future__ import annotations

import argparse
from functools import partial
from statistics import median
from time import process_time

import puzzlepark as pp
from puzzlepark.core.errors import ParkError
from puzzlepark.core.steps import LEVELS
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.bench.machine import load, machine

CAP = 5.0
"""Processor seconds for one puzzle."""
SEEDS, PATIENCE = 2, 2
"""The number of seeds that `make bench` tries, and the number if none of them reaches the level."""
SIZE, SIZES = 10, {"sudoku": 9, "variant-sudoku": 9, "futoshiki": 7, "kropki": 7, "doppelblock": 6, "skyscrapers": 6}
"""The sides of the boards. Latin squares are rarely larger."""
HEAD = """# Making to a level

Written by `python bench/levels.py --seeds {seeds}`. {machine} {load}

A puzzle has {cap:g} processor seconds; what takes longer counts as not made. Where the first {patience} seeds failed,
the others were not tried. Levels that a genre declares rare, since hardly any board has them, are left out.

| genre | size | level | made | of | median s | slowest s | clues |
|---|---|---|---|---|---|---|---|"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", default=genre_names())
    parser.add_argument("--seeds", type=int, default=SEEDS)
    asked = parser.parse_args()
    print(HEAD.format(seeds=asked.seeds, machine=machine(), load=load(), cap=CAP, patience=PATIENCE), flush=True)
    for name in asked.genres:
        for level in range(1, len(LEVELS) + 1):
            if level not in genre_named(name).maker.rare:
                print(row(name, level, asked.seeds), flush=True)


def row(name: str, level: int, seeds: int) -> str:
    """One line of the table."""
    genre = genre_named(name)
    size = min(SIZES.get(name, SIZE), genre.maker.largest or SIZE)
    times, clues = list[float](), list[int]()
    for seed in range(1, seeds + 1):
        started = process_time()
        over = partial(_over, started + CAP)
        try:
            made = pp.generate(name, size, size, seed, level=level, seconds=None, cancel=over)
            times.append(process_time() - started)
        except ParkError:
            made = None
            times.append(process_time() - started)
        if made is not None and pp.grade(made.puzzle, seconds=None).level == level:
            clues.append(len(genre.clues(made.puzzle)))
        if seed == PATIENCE and not clues:
            break
    many = f"{median(clues):g}" if clues else "–"
    return (
        f"| {genre.title} | {size}x{size} | {LEVELS[level - 1]} | {len(clues)} | {len(times)} | {median(times):.2f} | "
        f"{max(times):.1f} | {many} |"
    )


def _over(end: float) -> bool:
    return process_time() > end


if __name__ == "__main__":
    main()

"""How well making to a level does: python bench/levels.py [--write] [--seeds N] [--size N] [genre[,option=value …] …]

For each genre and level: how many seeds gave the level, the processor seconds of the median and of the slowest, and
the median number of clues. `grade` checks every level. --write puts the rows into bench/levels.md, where
they take the place of older ones.

--spread N makes N puzzles of each genre to no level instead, and counts those of each level; what is not graded within
the cap is counted by itself.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import puzzlepark as pp
from puzzlepark.core.errors import ParkError, Stopped
from puzzlepark.core.steps import LEVELS
from puzzlepark.core.watch import watching
from puzzlepark.faces.cli.make import read_options
from puzzlepark.registry import genre_named, genre_names

CASES = [*genre_names(), "path,pieces=some"]
CAP = 10.0
"""Processor seconds for one puzzle."""
TABLE = Path(__file__).with_name("levels.md")
HEAD = (
    "# Making to a level\n\nMade by `python bench/levels.py --write`: boards of 10x10 cells (Sudoku 9x9), at most "
    f"{CAP:g} processor seconds a puzzle; what takes longer counts as not made. "
    "The column `of` has the number of seeds; most rows of 5 are older, with a cap of 5 s. The rows of Numberlink "
    "of levels 2 to 4 and of Nurikabe of level 4 were measured on a busy machine. Sudoku of level 5, which is "
    "hardly ever reached at 9x9, is missing, and so are the newer genres.\n\n"
    "| genre | level | made | of | median s | slowest s | clues |\n|---|---|---|---|---|---|---|\n"
)
SPREAD = (
    "\n## Levels of puzzles that are made to no level\n\nMade by `python bench/levels.py --write --spread N`, "
    "boards of the same sizes.\n\n"
    "| genre | puzzles | 1 | 2 | 3 | 4 | 5 | not graded in time |\n|---|---|---|---|---|---|---|---|\n"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cases", nargs="*", default=CASES)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--levels", default="12345")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--spread", type=int, default=0)
    asked = parser.parse_args()
    for case in asked.cases:
        if asked.spread:
            line = spread(case, asked.size, asked.spread)
            if asked.write:
                write(line)
            continue
        for level in map(int, asked.levels):
            line = row(case, level, asked.size, asked.seeds)
            if asked.write:
                write(line)


def row(case: str, level: int, size: int, seeds: int) -> str:
    """One line of the table; what went wrong is printed."""
    name, options, size = _case(case, size)
    genre = genre_named(name)
    times, clues, missed = [], [], set()
    for seed in range(1, seeds + 1):
        started = process_time()
        over = partial(_over, started + CAP)
        try:
            made = pp.generate(name, size, size, seed, level=level, seconds=None, cancel=over, **options)
        except ParkError as error:
            missed.add(str(error))
            times.append(process_time() - started)
            continue
        times.append(process_time() - started)
        if (found := pp.grade(made.puzzle, seconds=None).level) == level:
            clues.append(len(genre.clues(made.puzzle)))
        else:
            missed.add(f"seed {seed} is graded {found}")
    many = f"{median(clues):g}" if clues else "–"
    label = f"{LEVELS[level - 1]} ({level})"
    line = f"| {case} | {label} | {len(clues)} | {seeds} | {median(times):.2f} | {max(times):.1f} | {many} |"
    print(line, *(f"  {sentence}" for sentence in sorted(missed)), sep="\n", flush=True)
    return line


def spread(case: str, size: int, many: int) -> str:
    """One line of the second table."""
    name, options, size = _case(case, size)
    levels = Counter[int]()
    for seed in range(1, many + 1):
        puzzle = pp.generate(name, size, size, seed, seconds=None, **options).puzzle
        try:
            with watching(None, partial(_over, process_time() + CAP)):
                levels[pp.grade(puzzle, seconds=None).level] += 1
        except Stopped:
            levels[0] += 1
    counts = [str(levels[level]) for level in (1, 2, 3, 4, 5, 0)]
    line = f"| {case} | {many} | {' | '.join(counts)} |"
    print(line, flush=True)
    return line


def _case(case: str, size: int) -> tuple[str, dict[str, Any], int]:
    """The genre, the options and the side of a case."""
    name, *words = case.split(",")
    size -= name == "sudoku" and size == 10  # boxes of 2x5 are rare; 9x9 is what everybody makes
    return name, {**read_options(tuple(words), genre_named(name))}, size


def _over(end: float) -> bool:
    return process_time() > end


def write(line: str) -> None:
    """Put a row into the table, the rows in the order of the cases."""
    known = TABLE.read_text("utf-8").splitlines() if TABLE.exists() else []
    rows = {_key(old): old for old in [*known, line] if re.match(r"\| .*\(\d\)", old)}
    spreads = {old.split(" | ")[0]: old for old in [*known, line] if re.match(r"\| \S+ \| \d+ \|", old)}
    text = HEAD + "".join(rows[key] + "\n" for key in sorted(rows))
    if spreads:
        text += SPREAD + "".join(spreads[key] + "\n" for key in sorted(spreads))
    TABLE.write_text(text, "utf-8")


def _key(line: str) -> tuple[str, str]:
    case, level = line.split(" | ")[:2]
    return case, level[-2]


if __name__ == "__main__":
    main()

"""How well making to a level does: python bench/levels.py [genre …] [--seeds N] [--jobs N] [--report FILE]

A report keeps its rows of other genres, and every row says when it was measured.

For each genre and level: how many seeds gave the level, the processor seconds of the median and of the slowest, and
the median number of clues. `grade` checks every level. Where the first seeds all fail, or the genre declares the level
rare, the others are not tried.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time

import puzzlepark as pp
from puzzlepark.core.errors import ParkError
from puzzlepark.core.steps import LEVELS
from puzzlepark.registry import genre_named, genre_names

CAP = 5.0
"""Processor seconds for one puzzle."""
PATIENCE = 5
"""How many seeds are tried where none gives the level, and for a level that is declared rare."""
SIZE, SIZES = 10, {"sudoku": 9, "variant-sudoku": 9, "futoshiki": 7, "kropki": 7, "doppelblock": 6, "skyscrapers": 6}
"""The sides of the boards. Genres with every number in every line are hardly made larger than this."""
HEAD = """# Making to a level

Written by `{command}`, {jobs} at a time, last at a load of {load:.1f} on {cores} cores.
A puzzle has {cap:g} processor seconds; what takes longer counts as not made. A level in brackets is one that the genre
declares rare: hardly any board has it. Of these, {patience} seeds were tried, as where the first {patience} failed.

| genre | size | level | made | of | median s | slowest s | clues | measured |
|---|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", default=genre_names())
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--report", type=Path)
    asked = parser.parse_args()
    cases = [(name, level) for name in asked.genres for level in range(1, len(LEVELS) + 1)]
    with ProcessPoolExecutor(asked.jobs, multiprocessing.get_context("spawn")) as pool:
        lines = []
        for line in pool.map(partial(row, asked.seeds), cases):
            print(line, flush=True)
            lines.append(line)
    if asked.report:
        command = f"python bench/levels.py --seeds {asked.seeds} --jobs {asked.jobs} --report bench/levels.md"
        head = HEAD.format(
            command=command,
            jobs=asked.jobs,
            load=os.getloadavg()[2],
            cores=os.cpu_count(),
            cap=CAP,
            patience=PATIENCE,
        )
        asked.report.write_text(head + "".join(f"{line}\n" for line in with_kept(lines, asked.report)), "utf-8")


def with_kept(lines: list[str], report: Path) -> list[str]:
    """The rows, and those of other genres that the report has already, by genre."""
    kept = report.read_text("utf-8").partition("---|\n")[2].splitlines() if report.exists() else []
    every: dict[str, list[str]] = {}
    for rows in (kept, lines):
        by_genre: dict[str, list[str]] = {}
        for row in rows:
            by_genre.setdefault(row.split("|")[1].strip(), []).append(row)
        every |= by_genre
    titles = [genre_named(name).title for name in genre_names()]
    return [row for title in titles for row in every.get(title, ())]


def row(seeds: int, case: tuple[str, int]) -> str:
    """One line of the table."""
    name, level = case
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
        if seed == PATIENCE and (not clues or level in genre.maker.rare):
            break
    label = f"({LEVELS[level - 1]})" if level in genre.maker.rare else LEVELS[level - 1]
    many = f"{median(clues):g}" if clues else "–"
    return (
        f"| {genre.title} | {size}x{size} | {label} | {len(clues)} | {len(times)} | {median(times):.2f} | "
        f"{max(times):.1f} | {many} | {datetime.now(UTC).date()} |"
    )


def _over(end: float) -> bool:
    return process_time() > end


if __name__ == "__main__":
    main()

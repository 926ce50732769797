"""Measure how fast `forced` finds what all solutions share: prints bench/forced.md, or the rows of some genres.

    python bench/forced.py [--sides N,N] [genre …]

A setter's board is one on the way to a puzzle: a random board with all its clues, half of them, and a quarter. For each
genre and side, the table has the processor seconds of `forced` on these boards, those of the answer after the next
stroke (a clue more, with the earlier answer given as `before`), and how many answers were complete in time.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from statistics import median
from time import process_time

from tables import table

import puzzlepark as pp
from genres import bounds, full_board
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.bench.machine import load, machine
from puzzlepark.tasks.forced import Forced

CAP = 10.0
"""Processor seconds of one answer, after which it is not complete."""
MAKING = 10.0
"""Processor seconds to make a board with all its clues."""
SHARES = (1.0, 0.5, 0.25)
"""The share of the clues that a board has."""
SEEDS = (1, 2)
"""The random boards of a genre; of the larger side the first only."""
SIDES, SMALLER = (10, 20), {"sudoku": (9, 16), "variant-sudoku": (9, 16), "skyscrapers": (8, 10), "kropki": (8, 10)}
HEAD = """# What is forced: times

Written by `python bench/forced.py`. {machine} {load}

Each genre has boards with all clues of a random answer, with half of them, and with a quarter. *Stroke* is the time of
the answer after one clue more, with the answer before it. All times are processor seconds; {cap:g} s end a search.

"""
COLUMNS = ["genre", "size", "boards", "median s", "slowest s", "stroke median s", "slowest stroke s", "complete"]


def boards(genre: Genre[Puzzle], side: int) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Boards of a side with some clues, each with the same board after one clue more."""
    for seed in SEEDS[:1] if side > SIDES[0] else SEEDS:
        try:
            whole = full_board(genre, side, seed, MAKING)
        except pp.Stopped:
            return
        if whole is None:
            return
        for share in SHARES:
            yield thinned(genre, whole, share, seed)


def thinned(genre: Genre[Puzzle], whole: Puzzle, share: float, seed: int) -> tuple[Puzzle, Puzzle]:
    """A board with a share of its clues but one, and the board with this one, too."""
    clues = genre.clues(whole)
    taken = random.Random(seed).sample(clues, min(len(clues), 1 + round(len(clues) * (1 - share))))
    before = after = whole
    for clue in taken:
        after = before
        try:
            before = genre.without(before, clue)
        except pp.BadInput:
            continue  # The board needs this clue.
    return before, after


def timed(puzzle: Puzzle, before: Forced | None = None) -> tuple[Forced | None, float]:
    """The answer for a board, and its processor seconds; None if they ended before it was complete."""
    started = process_time()
    try:
        found = pp.forced(puzzle, before=before, **bounds(CAP))
    except pp.Stopped:
        found = None
    return found, process_time() - started


def row(name: str, side: int) -> list[str]:
    """One line of the table."""
    genre = genre_named(name)
    first, strokes, complete, many = list[float](), list[float](), 0, 0
    pp.forced(genre.unpack(genre.examples["puzzles"][0]))  # so that no import is timed
    for before, after in boards(genre, side):
        found, seconds = timed(before)
        again, stroke = timed(after, found)
        first.append(seconds)
        strokes.append(stroke)
        complete += (found is not None) + (again is not None)
        many += 2
    if not many:
        return [genre.title, f"{side}×{side}", "0", *["–"] * 5]
    times = [f"{value:.2f}" for value in (median(first), max(first), median(strokes), max(strokes))]
    return [genre.title, f"{side}×{side}", str(many), *times, f"{complete} of {many}"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("genres", nargs="*", default=genre_names())
    parser.add_argument("--sides", default="")
    asked = parser.parse_args()
    sides = [int(side) for side in asked.sides.split(",") if side]
    print(HEAD.format(machine=machine(), load=load(), cap=CAP) + table(COLUMNS, []), end="", flush=True)
    for name in asked.genres:
        for side in sides or SMALLER.get(name, SIDES):
            print(f"| {' | '.join(row(name, side))} |", flush=True)


if __name__ == "__main__":
    main()

"""Measure the time to count the solutions of boards with many: prints bench/counts.md, or the rows of some boards.

    python bench/counts.py           all boards
    python bench/counts.py akari …   boards whose names begin so

Beside the time to count there is how fast the solutions can be listed, from a listing that is broken off, and how long
all of them would take at that rate.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import puzzlepark as pp
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_named
from puzzlepark.tasks.bench.machine import load, machine
from puzzlepark.tasks.edit import blank
from puzzlepark.tasks.make.boards import random_board

SECONDS, LISTED = 300.0, 400
"""Time limit of a count, and number of solutions that are listed for the rate."""
HEAD = """# Counts

Written by `python bench/counts.py`, which `make bench` calls. {machine} {load}

Processor seconds to count every solution, by the engine that answered, and how many solutions `cdcl` lists a second,
from the first few hundred. The last column is what listing all would take at that rate; in truth it falls the more are
listed. Boards come from the genres' makers with seed 1, without their numbers.

| board | solutions | engine | seconds | listed a second | to list all |
|---|---|---|---|---|---|"""


def drawn(genre: str, side: int, **given: Any) -> Puzzle:
    """A random board of the genre's maker, before it is made unique."""
    kind = genre_named(genre)
    options = {option.name: option.default for option in kind.maker.options} | {"view": kind.views[0]} | given
    board: Puzzle = random_board(kind, side, side, Random(1), options)[0]
    return board


def bare(board: Puzzle) -> Puzzle:
    return board.changed(numbers=())


def hidden(board: Any) -> Puzzle:
    """The board with a ? in place of every number."""
    unknown: Puzzle = board.changed(numbers=tuple((spot, -2) for spot, _ in board.numbers))
    return unknown


BOARDS: dict[str, Callable[[], Puzzle]] = {
    "Akari 10×10, empty": lambda: blank("akari", 10, 10),
    "Akari 14×14, black cells": lambda: hidden(drawn("akari", 14)),
    "Star Battle 10×10, rooms": lambda: drawn("star-battle", 10),
    "Star Battle 10×10, two stars, rooms": lambda: drawn("star-battle", 10, stars=2),
    "Star Battle 10×10, no rooms": lambda: pp.StarBattle(10, 10, stars="1", rooms=[[r] * 10 for r in range(10)]),
    "Norinori 10×10, rooms": lambda: drawn("norinori", 10),
    "Norinori 14×14, rooms": lambda: drawn("norinori", 14),
    "Tents 10×10, trees": lambda: bare(drawn("tents", 10)),
    "Tents 14×14, trees": lambda: bare(drawn("tents", 14)),
    "Heyawake 8×8, rooms": lambda: bare(drawn("heyawake", 8)),
    "Heyawake 10×10, rooms": lambda: bare(drawn("heyawake", 10)),
    "Kurodoko 8×8, empty": lambda: blank("kurodoko", 8, 8),
    "Kurodoko 10×10, empty": lambda: blank("kurodoko", 10, 10),
    "LITS 8×8, rooms": lambda: drawn("lits", 8),
    "LITS 10×10, rooms": lambda: drawn("lits", 10),
    "Shikaku 10×10, ? only": lambda: hidden(drawn("shikaku", 10)),
    "Hitori 8×8, no number twice": lambda: pp.Hitori(numbers=[[1 + (r + c) % 8 for c in range(8)] for r in range(8)]),
    "Nonogram 10×10, one cell a line": lambda: pp.Nonogram(rows=[[1]] * 10, cols=[[1]] * 10),
    "Kakuro 3×3, empty": lambda: blank("kakuro", 3, 3),
    "Sudoku 6×6, empty": lambda: blank("sudoku", 6, 6),
    "Fillomino 4×4, empty": lambda: blank("fillomino", 4, 4),
    "Yajilin 6×6, empty": lambda: blank("yajilin", 6, 6),
    "Yajilin 9×9, empty": lambda: blank("yajilin", 9, 9),
    "Castle Wall 8×8, empty": lambda: blank("castle-wall", 8, 8),
    "Nurikabe 10×10, ? only": lambda: hidden(drawn("nurikabe", 10)),
    "Choco Banana 6×6, empty": lambda: blank("choco-banana", 6, 6),
    "Yin-Yang 8×8, empty": lambda: blank("yin-yang", 8, 8),
    "Pipelink 8×8, empty": lambda: blank("pipelink", 8, 8),
}


def line(name: str, board: Puzzle) -> str:
    started = process_time()
    report = pp.count(board, seconds=SECONDS)
    spent = process_time() - started
    number = "–" if report.count is None else f"{report.count:,}"
    started = process_time()
    found = len(pp.solve(board, limit=LISTED, engine="cdcl", seconds=SECONDS).solutions)
    rate = found / (process_time() - started)
    wait = "–" if report.count is None else span(report.count / rate)
    return f"| {name} | {number} | {report.engine} | {spent:.2f} | {rate:.0f} | {wait} |"


def span(seconds: float) -> str:
    for unit, size in (("years", 31_557_600), ("days", 86_400), ("h", 3_600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.1f} s" if seconds >= 0.1 else f"{seconds:.3f} s"


def main() -> None:
    wanted = [word.lower() for word in sys.argv[1:]] or [""]
    print(HEAD.format(machine=machine(), load=load()), flush=True)
    for name, board in BOARDS.items():
        if any(name.lower().startswith(word) for word in wanted):
            print(line(name, board()), flush=True)


if __name__ == "__main__":
    main()

"""The boards of `cliffs.py`: known cliffs, and other boards of the same kinds."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, NamedTuple

import puzzlepark as pp
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board


class Row(NamedTuple):
    """A task about one board; `best` names the fastest known engine for it."""

    label: str
    board: Callable[[], Any]
    verb: str
    best: str = ""
    found: str = ""
    options: dict[str, Any] = {}  # noqa: RUF012


def drawn(name: str, size: int, seed: int, keep: float = 1.0, **given: Any) -> Puzzle:
    """A random board of the maker with every clue, or a share of them; it may have several solutions."""
    genre = genre_named(name)
    options = {option.name: option.default for option in genre.maker.options}
    rng = random.Random(seed)
    puzzle, _ = random_board(genre, size, size, rng, {**options, "view": genre.views[0], **given})
    return fewer(puzzle, keep, rng)


def fewer(puzzle: Puzzle, keep: float, rng: random.Random) -> Puzzle:
    """A board with a share of its clues."""
    genre = genre_named(puzzle.genre)
    clues = sorted(genre.clues(puzzle))
    for clue in rng.sample(clues, round((1 - keep) * len(clues))):
        puzzle = genre.without(puzzle, clue)
    return puzzle


def made(name: str, size: int, seed: int, **options: Any) -> Puzzle:
    return pp.generate(name, size, size, seed=seed, seconds=600.0, **options).puzzle


def pair(size: int, length: int, rows: tuple[int, int] = (1, -2)) -> Puzzle:
    """One pair of a long link on an empty board."""
    hints: list[list[tuple[int, int] | None]] = [[None] * size for _ in range(size)]
    first, last = rows[0], rows[1] % size
    hints[first][1] = length, 1
    hints[last][1 + (last - first + length + 1) % 2] = length, 1
    return pp.LinkAPix(hints=hints)


TILES = {"paint": 0.5}
LOOP = {"loop": 0.6}
LINKS = {"k": 5, "view": "links"}
FAR = "link-a-pix/14/14/000000/o00szzzzu00szzb"
ROWS = [
    # Found by a judge of the package.
    Row("make Tilepaint 30x30, seed 3", lambda: json.dumps(["tilepaint", 30, 30, 3]), "generate", "", "", TILES),
    Row("solve Tilepaint 24x24, seed 104", lambda: made("tilepaint", 24, 104, **TILES), "solve", "cdcl", "7.1 s"),
    Row("solve Tilepaint 20x20, seed 7", lambda: made("tilepaint", 20, 7, **TILES), "solve", "cdcl", "0.125 s"),
    Row(
        "count Tilepaint 14x14, tiles of 1 and 2 cells",
        lambda: made("tilepaint", 14, 1, smallest=1, largest=2, **TILES),
        "count",
        "sat",
        "> 24 s, 1.1 GB",
    ),
    Row(
        "count Tilepaint 10x10 of single cells",
        lambda: drawn("tilepaint", 10, 1, smallest=1, largest=1),
        "count",
        "",
        "> 23 s, 0.7 GB",
    ),
    Row("solve Nagareru 24x24, seed 2", lambda: made("nagareru", 24, 2, **LOOP), "solve", "cdcl", "> 38 s"),
    Row("solve Nagareru 22x22, seed 1", lambda: made("nagareru", 22, 1, **LOOP), "solve", "cdcl", "2.3 s"),
    Row(
        "count Nagareru 18x18, seed 1, 70 % of its clues",
        lambda: fewer(made("nagareru", 18, 1, **LOOP), 0.7, random.Random(1)),
        "count",
        "",
        "> 25 s, 0.8 GB",
    ),
    Row(
        "sample 5 links of Link-a-Pix 24x24",
        lambda: made("link-a-pix", 24, 1),
        "sample",
        "",
        "> 15 s",
        LINKS,
    ),
    Row(
        "sample 5 links of Link-a-Pix 64x64",
        lambda: made("link-a-pix", 64, 1),
        "sample",
        "",
        "> 24 s",
        LINKS,
    ),
    Row("solve one pair of 28 on 14x14", lambda: pp.loads(FAR), "solve", "cdcl", "> 25 s"),
    Row("count pictures of a pair of 16 on 8x8", lambda: pair(8, 16), "count", "", "> 25 s, 0.58 GB"),
    Row("solve Path 15x15, 35 % of the cells", lambda: drawn("path", 15, 1, cover=0.35), "solve", "cdcl", "0.5 s"),
    Row("count Path 12x12", lambda: drawn("path", 12, 1, cover=0.5), "count", "frontier"),
    # Of the same kinds.
    Row("solve one pair of 20 on 10x10", lambda: pair(10, 20), "solve", "cdcl"),
    Row("count pictures of a pair of 18 on 9x9", lambda: pair(9, 18), "count"),
    Row("solve one pair of 40 on 20x20", lambda: pair(20, 40), "solve", "cdcl"),
    Row(
        "sample 5 links of Link-a-Pix 48x48",
        lambda: made("link-a-pix", 48, 3),
        "sample",
        "",
        "",
        {"k": 5, "view": "links"},
    ),
    Row("sample 5 pictures of Link-a-Pix 48x48", lambda: made("link-a-pix", 48, 3), "sample", options={"k": 5}),
    Row("count Tilepaint 12x12 of single cells", lambda: drawn("tilepaint", 12, 2, smallest=1, largest=1), "count"),
    Row("count Tilepaint 13x13 of single cells", lambda: drawn("tilepaint", 13, 3, smallest=1, largest=1), "count"),
    Row("solve Tilepaint 40x40, as drawn", lambda: drawn("tilepaint", 40, 1), "solve", "cdcl"),
    Row("solve Slitherlink 40x40, 55 % of the clues", lambda: drawn("slitherlink", 40, 1, keep=0.55), "solve", "cdcl"),
    Row("solve Slitherlink 50x50, 70 % of the clues", lambda: drawn("slitherlink", 50, 1, keep=0.7), "solve", "cdcl"),
    Row(
        "count Slitherlink 20x20, 80 % of the clues", lambda: drawn("slitherlink", 20, 1, keep=0.8), "count", "frontier"
    ),
    Row("solve Path 20x20, 30 % of the cells", lambda: drawn("path", 20, 1, cover=0.3), "solve", "cdcl"),
    Row("solve Path 30x30, 60 % of the cells", lambda: drawn("path", 30, 1, cover=0.6), "solve", "cdcl"),
    Row("solve Path 40x40, 60 % of the cells", lambda: drawn("path", 40, 1, cover=0.6), "solve", "cdcl"),
    Row("solve Nurikabe 20x20", lambda: drawn("nurikabe", 20, 1), "solve", "cdcl"),
    Row("solve Numberlink 20x20", lambda: drawn("numberlink", 20, 1), "solve", "cdcl"),
    Row("solve Nagareru 30x30, as drawn", lambda: drawn("nagareru", 30, 1), "solve", "frontier"),
    Row("solve Sudoku 16x16, 45 % of the clues", lambda: drawn("sudoku", 16, 1, keep=0.45), "solve", "cdcl"),
    Row("make Nagareru 18x18, seed 1", lambda: json.dumps(["nagareru", 18, 18, 1]), "generate", "", "", LOOP),
    Row("make Slitherlink 20x20, seed 1", lambda: json.dumps(["slitherlink", 20, 20, 1]), "generate", "", "", LOOP),
]

Boards = Callable[[int], Puzzle]
KINDS: dict[str, tuple[Boards, int]] = {
    "Path 15x15, 35 % of the cells": (lambda seed: drawn("path", 15, seed, cover=0.35), 6),
    "Path 15x15, 50 %": (lambda seed: drawn("path", 15, seed, cover=0.5), 6),
    "Path 20x20, 30 %": (lambda seed: drawn("path", 20, seed, cover=0.3), 6),
    "Path 20x20, 60 %": (lambda seed: drawn("path", 20, seed, cover=0.6), 6),
    "Path 30x30, 60 %": (lambda seed: drawn("path", 30, seed, cover=0.6), 6),
    "Slitherlink 30x30, 55 % of the clues": (lambda seed: drawn("slitherlink", 30, seed, keep=0.55), 6),
    "Nagareru 18x18, 70 % of the clues": (lambda seed: drawn("nagareru", 18, seed, keep=0.7), 6),
    "Nurikabe 15x15": (lambda seed: drawn("nurikabe", 15, seed), 6),
    "Numberlink 15x15": (lambda seed: drawn("numberlink", 15, seed), 6),
    "Tilepaint 20x20": (lambda seed: drawn("tilepaint", 20, seed), 6),
}
"""Boards by their seed, from 1, and the number of them."""

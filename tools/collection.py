"""Make the collections of the gallery: every puzzle by the program itself, with its seed and its answer.

    python tools/collection.py [--large] [genre ...]

Writes genres/<name>/collection.jsonl; --large adds boards from 20x20 on, which some genres take
minutes for. The same program makes the same puzzles again.
"""

from __future__ import annotations

import sys
from pathlib import Path

import puzzlepark as pp
from puzzlepark.core.genre import genre_named, genre_names
from puzzlepark.formats import json as park_json

HOME = Path(pp.__file__).parent / "genres"
SIZES = ((5, 5, 4), (6, 6, 5), (7, 7, 3), (8, 8, 4), (8, 10, 2), (10, 10, 4), (12, 12, 3), (15, 15, 2))
LARGE = ((20, 20, 3), (32, 32, 3), (48, 48, 2))
"""Rows, columns, and how many of them."""


def main() -> None:
    sizes = (*SIZES, *LARGE) if "--large" in sys.argv else SIZES
    for name in [word for word in sys.argv[1:] if word != "--large"] or genre_names():
        genre = genre_named(name)
        lines = []
        for rows, cols, number in sizes:
            for seed in range(1, number + 1):
                made = pp.generate(name, rows, cols, seed=seed, seconds=None)
                lines.append(park_json.dumps(park_json.write(made.puzzle, genre, made.solution)))
                print(name, f"{rows}x{cols}", seed, flush=True)
        folder = HOME / genre.puzzle.__module__.split(".")[2]
        (folder / "collection.jsonl").write_text("".join(line + "\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()

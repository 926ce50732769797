"""The collections of the gallery: puzzles of every level, made by the program itself, each with its answer.

    python tools/collection.py [genre ...]          make every puzzle again from its record, and write the collection
    python tools/collection.py --new [genre ...]    look for puzzles of all levels and sizes, and write those

A record holds the level, the seed and the options. Where a level is not reached at a size in time, --new takes the
next size or seed, and says what is missing in the end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import puzzlepark as pp
from puzzlepark.core.errors import Stopped, Unreached
from puzzlepark.core.genre import Genre, genre_named, genre_names
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.generate import Made

HOME = Path(pp.__file__).parent / "genres"
SIDES = {
    1: (5, 6, 8, 10, 15, 20),
    2: (5, 6, 8, 10, 12, 15),
    3: (6, 7, 8, 10, 12, 15),
    4: (7, 8, 8, 10, 10, 12),
    5: (8, 8, 9, 10, 10, 12),
}
"""The sides of the boards of each level."""
BOXED = {5: 6, 7: 6, 10: 9, 15: 12, 20: 16}
"""Other sides where boards have boxes, which not every number has."""
INSTEAD = (10, 8, 9, 7, 10, 8)
"""Sides to try where a level was not reached."""
ENOUGH = 5
SECONDS = 60.0
KNOWN = ("generator", "stopped")


def main() -> None:
    words = [word for word in sys.argv[1:] if word != "--new"]
    for name in words or genre_names():
        genre = genre_named(name)
        found = new(genre) if "--new" in sys.argv else again(genre)
        lines = [park_json.dumps(park_json.write(made.puzzle, genre, made.solution)) for made in found]
        folder = HOME / genre.puzzle.__module__.split(".")[2]
        (folder / "collection.jsonl").write_text("".join(line + "\n" for line in lines), "utf-8")


def again(genre: Genre[Any]) -> Iterator[Made]:
    """The puzzles of the collection, made anew."""
    for data in genre.collection:
        record = {key: value for key, value in data["made"].items() if key not in KNOWN}
        yield pp.generate(genre.name, data["rows"], data["cols"], seconds=None, **record)


def new(genre: Genre[Any]) -> Iterator[Made]:
    """Puzzles of every level, no two alike."""
    known: set[str] = set()
    for level, sides in SIDES.items():
        number = 0
        for seed, side in enumerate((*sides, *INSTEAD), 1):
            if number >= ENOUGH and seed > len(sides):
                break
            side = BOXED.get(side, side) if genre.name == "sudoku" else side
            try:
                made = pp.generate(genre.name, side, side, seed, level=level, seconds=SECONDS)
            except (Stopped, Unreached):
                continue
            form = genre.canonical(made.puzzle)
            if form not in known:
                known.add(form)
                number += 1
                yield made
        print(genre.name, "level", level, number, "" if number >= ENOUGH else "too few", flush=True)


if __name__ == "__main__":
    main()

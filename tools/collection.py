"""The collections of the gallery: puzzles of every level, made by the program itself, each with its answer.

    python tools/collection.py [genre ...]          make every puzzle again from its record, and write the collection
    python tools/collection.py --new [genre ...]    make the puzzles of levels that have too few, and add those
    python tools/collection.py --anew [genre ...]   the same, without those that were made to a level before

A record holds the level, the seed and the options. Where a level is not reached at a size in time, --new takes the
next size and seed, and says what is missing. Puzzles without a level stay as long as some level has too few.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import puzzlepark as pp
from puzzlepark.core.errors import Stopped, Unreached
from puzzlepark.core.genre import Genre, genre_named, genre_names
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.making import Made

HOME = Path(pp.__file__).parent / "genres"
SIDES = {
    1: (5, 7, 10, 15, 20),
    2: (5, 6, 8, 10, 15),
    3: (6, 7, 8, 10, 12),
    4: (7, 8, 8, 9, 10),
    5: (8, 8, 9, 10, 10),
}
"""The sides of the boards of each level."""
BOXED = {5: 6, 7: 6, 10: 9, 15: 12, 20: 16}
"""Other sides where boards have boxes, which not every number has."""
INSTEAD = (8, 7, 9, 8, 7, 6, 9)
"""Sides to try where a level was not reached."""
LARGE: dict[str, dict[str, Any]] = {"path": {"pieces": "some"}}
"""The options of boards with at least 15 rows, where the usual ones take long."""
ENOUGH = 5
SECONDS = 8.0
"""Processor seconds for one puzzle."""
KNOWN = ("generator", "stopped")
Document = dict[str, Any]


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    anew = "--anew" in sys.argv
    make = new if anew or "--new" in sys.argv else again
    for name in words or genre_names():
        genre = genre_named(name)
        known: dict[int, list[Document]] = {level: [] for level in (*SIDES, 0)}
        for data in genre.documents("collection.jsonl"):
            if not anew or data["made"].get("graded") or "level" not in data["made"]:
                known[data["made"].get("level", 0)].append(data)
        for level in SIDES:
            known[level] = list(make(genre, level, known[level]))
            write(genre, known)


def write(genre: Genre[Any], known: dict[int, list[Document]]) -> None:
    """Write the collection, level by level."""
    enough = all(len(known[level]) >= ENOUGH for level in SIDES)
    kept = [data for level in known if level or not enough for data in known[level]]
    folder = HOME / genre.puzzle.__module__.split(".")[2]
    (folder / "collection.jsonl").write_text("".join(park_json.dumps(data) + "\n" for data in kept), "utf-8")


def document(genre: Genre[Any], made: Made) -> Document:
    return park_json.write(made.puzzle, genre, made.solution)


def again(genre: Genre[Any], level: int, old: list[Document]) -> Iterator[Document]:
    """Puzzles of the collection, made anew."""
    for data in old:
        record = {key: value for key, value in data["made"].items() if key not in KNOWN}
        puzzle = genre.unpack(data)
        if not record.pop("graded", False):
            yield document(genre, pp.generate(genre.name, puzzle.height, puzzle.width, seconds=None, **record))
            continue
        record.pop("level")
        made = pp.generate(genre.name, puzzle.height, puzzle.width, seconds=None, **record)
        known = {**made.puzzle.info.made, "level": level, "graded": True}
        yield document(genre, replace(made, puzzle=replace(made.puzzle, info=replace(made.puzzle.info, made=known))))


def new(genre: Genre[Any], level: int, found: list[Document]) -> list[Document]:
    """The puzzles of a level with new ones until there are enough, of every side, no two alike."""
    known = {genre.canonical(genre.unpack(data)) for data in found}
    for seed, side in enumerate((*SIDES[level], *INSTEAD), 1):
        side = BOXED.get(side, side) if genre.name == "sudoku" else side
        there = side in {data["height"] for data in found}
        if len(found) >= ENOUGH and (there or seed > len(SIDES[level])):
            continue
        wishes = LARGE.get(genre.name, {}) if side >= 15 else {}
        over = partial(_over, process_time() + SECONDS)
        try:
            made = pp.generate(genre.name, side, side, seed, level=level, seconds=None, cancel=over, **wishes)
        except (Stopped, Unreached):
            continue
        form = genre.canonical(made.puzzle)
        if form not in known:
            known.add(form)
            found.append(document(genre, made))
    print(genre.name, "level", level, len(found), "" if len(found) >= ENOUGH else "too few", flush=True)
    return found


def _over(end: float) -> bool:
    return process_time() > end


if __name__ == "__main__":
    main()

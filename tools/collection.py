"""The collections of the gallery: puzzles of every level, made by the program itself, each with its answer.

    python tools/collection.py [genre ...]          make every puzzle again from its record, and write the collection
    python tools/collection.py --new [genre ...]    the same, then add puzzles to the levels that have too few
    python tools/collection.py --remake [genre ...]   the same, but make those again that were made to a level
    python tools/collection.py --more [genre ...]   keep all puzzles as they are, and add more to every level

A record holds the level, the seed and the options. Puzzles that were made to no level were graded afterwards, and are
again whenever they are made; their records say so. Where a level is not reached at a size in time, the next size and
seed are taken; if that is not enough, boards of no level are made and graded. It says what is missing then.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from itertools import chain, cycle, islice
from pathlib import Path
from time import process_time
from typing import Any

import puzzlepark as pp
from puzzlepark.core.errors import Stopped, Unreached
from puzzlepark.core.genre import Genre
from puzzlepark.core.watch import watching
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named, genre_names
from puzzlepark.tasks.make.making import Made

SIDES: dict[int, tuple[int, ...]] = {
    1: (5, 7, 10, 15, 20),
    2: (5, 6, 8, 10, 15),
    3: (6, 7, 8, 10, 12),
    4: (7, 8, 8, 9, 10),
    5: (8, 8, 9, 10, 10),
}
"""The sides of the boards of each level."""
INSTEAD = (8, 7, 9, 8, 7, 6, 9)
"""Sides to try if a level was not reached."""
OTHER_SIDES: dict[str, dict[int, tuple[int, ...]]] = {
    "araf": {4: (5, 6, 6, 7, 7, 6, 6, 5), 5: (6, 7, 7, 8, 8, 8, 9, 10)},
    "galaxies": {4: (10,) * 8},
    "hashiwokakero": {4: (10,) * 8},
    "kakuro": {1: (5, 6, 7, 7, 8), 2: (5, 6, 7, 8, 9), 3: (6, 7, 8, 10, 12)},
    "kenken": {4: (7,) * 8},
    "numberlink": {2: (5, 6, 6, 7, 7, 6, 6, 6, 6)},
    "sudoku": {1: (6, 8, 9, 12, 16), 2: (6, 8, 9, 9, 12), 3: (6, 8, 9, 9, 9), 4: (9,) * 8, 5: (12,) * 8},
}
"""Sides for special cases: boards with boxes, which exist only for some sizes, and levels of small boards."""
RANDOM = (6, 8, 9, 12)
"""Sides of the boards that are made without a requested level."""
LARGE: dict[str, dict[str, Any]] = {"path": {"pieces": "some"}}
"""The options of boards with at least 15 rows, for genres whose default options take long."""
ENOUGH, MORE = 5, 40
"""Number of puzzles of a level, and of a genre in total with `--more`."""
TRIES = 4
"""Maximum number of puzzles to try for each wanted one."""
SECONDS, MISSES = 5.0, 4
"""Processor seconds for one puzzle of a level, and the number of allowed failures."""
SLOW = {"sudoku": 40.0}
"""The same for genres in which boards of the highest level are rare."""
GRADING = 20.0
"""Processor seconds to grade one puzzle."""
SEARCH = 30.0
"""Processor seconds for all puzzles of a genre that are made without a requested level."""
KNOWN = ("generator", "stopped")
Document = dict[str, Any]
Collection = dict[int, list[Document]]


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    remake, more = "--remake" in sys.argv, "--more" in sys.argv
    for name in words or genre_names():
        genre = genre_named(name)
        known: Collection = {level: [] for level in SIDES}
        for data in genre.documents("collection.jsonl"):
            if remake and not data["made"].get("graded"):
                continue
            made = data if more else again(genre, data)
            if made is None:
                print(name, data["height"], data["made"], "is not graded in time", flush=True)
            else:
                known[made["made"]["level"]].append(made)
        if remake or more or "--new" in sys.argv:
            grow(genre, known, MORE if more else 0)
        write(genre, known)


def grow(genre: Genre[Any], known: Collection, total: int) -> None:
    """Add puzzles until every level and the whole collection have enough."""
    levels = [level for level in known if level not in genre.maker.rare]
    enough = max(ENOUGH, -(-total // len(levels)))
    for level in levels:
        add_of_level(genre, level, known[level], enough)
        write(genre, known)
    add_graded(genre, known, enough)
    while sum(map(len, known.values())) < total:  # some levels are hard to make: the others get more
        levels = [level for level in levels if len(known[level]) >= enough]
        enough += 1
        if not levels:
            print(genre.name, "has fewer than", total, flush=True)
            return
        for level in levels:
            add_of_level(genre, level, known[level], enough)
            write(genre, known)


def write(genre: Genre[Any], known: Collection) -> None:
    """Write the collection, level by level, small boards first."""
    folder = Path(str(genre.home))
    ordered = [data for level in known for data in sorted(known[level], key=lambda data: data["height"])]
    (folder / "collection.jsonl").write_text("".join(park_json.dumps(data) + "\n" for data in ordered), "utf-8")


def document(genre: Genre[Any], made: Made) -> Document:
    return park_json.write(made.puzzle, genre, made.solution)


def again(genre: Genre[Any], data: Document) -> Document | None:
    """A puzzle of the collection, made from its record; None if it has no requested level and takes long to grade."""
    record = {key: value for key, value in data["made"].items() if key not in KNOWN}
    height, width = data["height"], data["width"]
    if not record.pop("graded", False):
        return document(genre, pp.generate(genre.name, height, width, seconds=None, **record))
    record.pop("level")
    return graded(genre, pp.generate(genre.name, height, width, seconds=None, **record))


def graded(genre: Genre[Any], made: Made) -> Document | None:
    """A puzzle made without a requested level, with its level; None if it takes long to grade."""
    try:
        with watching(None, within(GRADING)):
            level = pp.grade(made.puzzle, seconds=None).level
    except Stopped:
        return None
    record = {**made.puzzle.info.made, "level": level, "graded": True}
    return document(genre, replace(made, puzzle=replace(made.puzzle, info=replace(made.puzzle.info, made=record))))


def add_of_level(genre: Genre[Any], level: int, found: list[Document], enough: int) -> None:
    """Add puzzles of the requested level until there are enough, of every side, without duplicates."""
    others = OTHER_SIDES.get(genre.name, {}).get(level)
    sides, instead = (others, others) if others else (SIDES[level], INSTEAD)
    missed = 0
    for seed, side in enumerate(islice(chain(sides, cycle(instead)), TRIES * enough), 1):
        height, width = genre.near_size(*(min(side, genre.maker.largest),) * 2)
        there = height in {data["height"] for data in found}
        if missed == MISSES or (len(found) >= enough and (there or seed > len(sides))):
            continue
        if (height, seed) in {(data["height"], data["made"]["seed"]) for data in found}:
            continue
        options = LARGE.get(genre.name, {}) if side >= 15 else {}
        try:
            over = within(SLOW.get(genre.name, SECONDS))
            made = pp.generate(genre.name, height, width, seed, level=level, seconds=None, cancel=over, **options)
        except (Stopped, Unreached):
            print(genre.name, f"{height}x{width} level {level}: not reached", flush=True)
            missed += 1
            continue
        add(genre, document(genre, made), found)
    print(genre.name, "level", level, len(found), flush=True)


def add_graded(genre: Genre[Any], known: Collection, enough: int) -> None:
    """Add puzzles that are made without a requested level to the levels that have too few."""
    over = within(SEARCH)
    for seed, side in enumerate(cycle(RANDOM), 1):
        few = [level for level, found in known.items() if len(found) < enough and level not in genre.maker.rare]
        if not few:
            return
        if over():
            print(genre.name, "has too few of levels", few, flush=True)
            return
        try:
            size = genre.near_size(*(min(side, genre.maker.largest),) * 2)
            made = graded(genre, pp.generate(genre.name, *size, seed, seconds=None, cancel=over))
        except Stopped:
            continue
        if made is not None and made["made"]["level"] in few:
            add(genre, made, known[made["made"]["level"]])


def add(genre: Genre[Any], made: Document, found: list[Document]) -> None:
    """Add a puzzle unless there is one like it."""
    forms = [genre.canonical(genre.unpack(data)) for data in (*found, made)]
    if forms[-1] not in forms[:-1]:
        found.append(made)


def within(seconds: float) -> partial[bool]:
    """A function that is true when this many processor seconds have passed."""
    return partial(_over, process_time() + seconds)


def _over(end: float) -> bool:
    return process_time() > end


if __name__ == "__main__":
    main()

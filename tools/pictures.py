"""The pictures of the gallery: Link-a-Pix puzzles from the drawings in tools/pictures.

    python tools/pictures.py                   make every puzzle again from its record, and write the file
    python tools/pictures.py --new [NAME ...]  make the puzzles of new drawings, or of these, and add them
    python tools/pictures.py --replace         take random boards of these sizes out of the genre's other collection
    python tools/pictures.py --sheet FILE      draw all shipped pictures with their titles

A record names the drawing and holds the seed, the options and the level. A drawing that was changed needs --new.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from rasterise import BLANK, INKS, Drawing, drawing

import puzzlepark as pp
from puzzlepark.core.report import Budget, Clock
from puzzlepark.core.steps import COSTLIEST
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.levels import TOP, reasoner_for
from puzzlepark.tasks.make.making import Made

GENRE = genre_named("link-a-pix")
HOME = Path(__file__).parent / "pictures"
FILE = Path(pp.__file__).parent / "genres" / "link_a_pix" / "pictures.jsonl"
LONGEST = {1: (4, 5, 3), 2: (6, 5, 7, 8), 3: (8, 7, 9, 10, 12), 4: (10, 9, 12, 14, 8, 16)}
"""The maximum link lengths to try for a level, one after the other."""
WANTED = ((220, (3, 4, 2, 3, 4, 1)), (400, (1, 2)), (10_000, (1,)))
"""The levels in turn, for drawings up to a number of cells."""
SMALL, SEEDS, FEW = 220, 5, 0.08
"""Up to this number of painted cells, many seeds are tried to reach the level with few links of length 1."""
LEAST_SIDE, ENOUGH = 10, 5
JOINS = 3
KNOWN = ("generator", "stopped", "level", "graded", "picture")
Document = dict[str, Any]


def main() -> None:
    drawings = {path.stem: drawing(path) for path in sorted(HOME.glob("*.txt"))}
    if sys.argv[1:2] == ["--sheet"]:
        sheet({name: drawings[name] for name in shipped()}, Path(sys.argv[2]))
        return
    if sys.argv[1:2] == ["--replace"]:
        replace_random()
        return
    known = shipped()
    if sys.argv[1:2] != ["--new"]:
        write({name: again(name, drawings[name], data["made"]) for name, data in known.items()})
        return
    levels = wanted(drawings)
    missing = sorted(drawings.keys() - known, key=lambda name: drawings[name].painted)
    for name in sys.argv[2:] or missing:
        made = new(name, drawings[name], levels[name])
        # Another process may have added puzzles meanwhile.
        write({**shipped(), name: made})


def shipped() -> dict[str, Document]:
    """The puzzles of the file by the names of their drawings."""
    return {data["made"]["picture"]: data for data in map(json.loads, FILE.read_text("utf-8").splitlines())}


def replace_random() -> None:
    """Remove random boards from the collection, except small ones and those of levels with few pictures."""
    levels = Counter(data["made"]["level"] for data in shipped().values())
    old = GENRE.documents("collection.jsonl")
    kept = [d for d in old if min(d["height"], d["width"]) < LEAST_SIDE or levels[d["made"]["level"]] < ENOUGH]
    (FILE.parent / "collection.jsonl").write_text("".join(park_json.dumps(data) + "\n" for data in kept), "utf-8")


def write(documents: Mapping[str, Document]) -> None:
    FILE.write_text("".join(park_json.dumps(documents[name]) + "\n" for name in sorted(documents)), "utf-8")


def wanted(drawings: Mapping[str, Drawing]) -> dict[str, int]:
    """A level for each drawing: the larger it is, the easier."""
    levels: dict[str, int] = {}
    taken = dict.fromkeys((most for most, _ in WANTED), 0)
    for name, drawn in drawings.items():
        most, turns = next(entry for entry in WANTED if drawn.painted <= entry[0])
        levels[name] = turns[taken[most] % len(turns)]
        taken[most] += 1
    return levels


def made_of(drawn: Drawing, **record: Any) -> Made:
    return pp.generate(GENRE.name, picture=drawn.text, seconds=None, **record)


def document(name: str, title: str, made: Made, level: int) -> Document:
    """The puzzle with its answer, its title and its record."""
    record = {**made.puzzle.info.made, "picture": name, "level": level, "graded": True}
    puzzle = replace(made.puzzle, info=replace(made.puzzle.info, title=title, made=record))
    return park_json.write(puzzle, GENRE, made.solution)


def again(name: str, drawn: Drawing, record: Mapping[str, Any]) -> Document:
    """A puzzle of the file, made again."""
    options = {key: value for key, value in record.items() if key not in KNOWN}
    return document(name, drawn.title, made_of(drawn, **options), record["level"])


def new(name: str, drawn: Drawing, level: int) -> Document:
    """The puzzle of a drawing with this level and few 1s, or else the best one."""
    tries = SEEDS if drawn.painted <= SMALL else 1
    best: tuple[int, float, int, Made] | None = None
    for seed in range(1, tries + 1):
        made = made_of(drawn, seed=seed, longest=LONGEST[level][(seed - 1) % len(LONGEST[level])], joins=JOINS)
        found = graded(made)
        here = (abs(found - level), ones(made), found, made)
        if best is None or here[:2] < best[:2]:
            best = here
        if found == level and here[1] <= FEW:
            break
    assert best is not None
    _, share, found, made = best
    print(f"{name} {made.puzzle.height}x{made.puzzle.width} level {found} of {level}, 1s {share:.0%}", flush=True)
    return document(name, drawn.title, made, found)


def ones(made: Made) -> float:
    """The share of links that are 1s."""
    numbers = [hint.number for hint in made.puzzle.hints]  # type: ignore[attr-defined]
    alone = numbers.count(1)
    return 2 * alone / (len(numbers) + alone)


def graded(made: Made) -> int:
    """The lowest level whose steps solve the puzzle. It equals that of `grade`, and is quicker on large boards."""
    reasoner = reasoner_for(GENRE.model(made.puzzle), GENRE.views[0], made.solution, Clock(Budget(None)))
    return next((level for level, cost in enumerate(COSTLIEST, 1) if reasoner.solved_within(cost)), TOP)


def sheet(drawings: Mapping[str, Drawing], path: Path, side: int = 240, across: int = 8) -> None:
    """All pictures as they look when solved, each with its title."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (across * side, -(-len(drawings) // across) * side), "#d5d4cc")
    pen = ImageDraw.Draw(image)
    for k, drawn in enumerate(drawings.values()):
        left, top = k % across * side + 10, k // across * side + 24
        high, wide = len(drawn.cells), len(drawn.cells[0])
        unit = (side - 34) // max(high, wide)
        pen.text((left, top - 16), f"{drawn.title}, {high}x{wide}", fill="black")
        for r, row in enumerate(drawn.cells):
            for c, letter in enumerate(row):
                x, y = left + c * unit, top + r * unit
                fill = "white" if letter == BLANK else INKS[letter]
                pen.rectangle((x, y, x + unit - 1, y + unit - 1), fill=fill)
    image.save(path)


if __name__ == "__main__":
    main()

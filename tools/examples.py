"""The examples of a genre: a few puzzles with answers, and a small board that breaks each rule alone.

    python tools/examples.py genre ...    write the `examples.json` of these genres

Broken boards that are there already are kept. Others are found by changing the marks of small solved ones at random:
the first board whose violations all have the wanted code is taken. Where there is none, it says so, and the board has
to be written into the file by hand.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre, genre_named
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.formats import json as park_json

HOME = Path(pp.__file__).parent / "genres"
SIDES = (4, 5, 6)
"""The sides of the puzzles; the last is one that all genres have."""
TRIES = 400


def main() -> None:
    for name in sys.argv[1:]:
        genre = genre_named(name)
        made = [pp.generate(name, side, side, seed=side) for side in SIDES]
        puzzles = [park_json.write(m.puzzle, genre, m.solution) for m in made]
        data = {"puzzles": puzzles, "breaks": breaks(genre)}
        folder = HOME / genre.puzzle.__module__.split(".")[2]
        lists = (f'"{key}": [\n' + ",\n".join(map(json.dumps, boards)) + "\n]" for key, boards in data.items())
        (folder / "examples.json").write_text("{" + ", ".join(lists) + "}\n", "utf-8")


def breaks(genre: Genre[Any]) -> list[dict[str, Any]]:
    """A board for each violation code, then a solved one."""
    rng = random.Random(genre.name)
    found, solved = known(genre), None
    wanted = set(genre.messages) - found.keys()
    for turn in range(TRIES):
        side = 3 + turn % 4
        try:
            puzzle, answer = genre.maker.make(side, side, rng, {o.name: o.default for o in genre.maker.options})
        except BadInput:
            continue
        solved = solved or document(genre, puzzle, answer)
        # Rules that a number tells, too, are broken alone where it is missing.
        for clue in genre.clues(puzzle) if turn % 2 else ():
            puzzle = genre.without(puzzle, clue) if rng.random() < 0.8 else puzzle
        for marks in changed(genre, puzzle, answer, rng):
            codes = {violation.code for violation in genre.check(puzzle, marks).violations}
            if len(codes) == 1 and codes <= wanted:
                found[codes.pop()] = document(genre, puzzle, marks)
                wanted -= found.keys()
        if not wanted:
            break
    else:
        print(genre.name, "has no boards yet that break", *sorted(wanted))
    assert solved is not None
    return [{**found[code], "breaks": code} for code in genre.messages if code in found] + [solved]


def known(genre: Genre[Any]) -> dict[str, dict[str, Any]]:
    """The broken boards that the genre has."""
    folder = HOME / genre.puzzle.__module__.split(".")[2]
    file = folder / "examples.json"
    boards = json.loads(file.read_text("utf-8"))["breaks"] if file.exists() else []
    found = {}
    for data in boards:
        puzzle, marks = park_json.read(data, genre)
        if {violation.code for violation in genre.check(puzzle, marks or {}).violations} == {data.get("breaks")}:
            found[data["breaks"]] = document(genre, puzzle, marks or {})
    return found


def changed(genre: Genre[Any], puzzle: Puzzle, answer: Marks, rng: random.Random) -> list[Marks]:
    """The answer with one, two, three or all marks of another value."""
    layers = {layer.name: layer for layer in genre.model(puzzle).answer}
    found: list[Marks] = []
    for many in (1, 2, 3, len(answer)):
        some = set(rng.sample(sorted(answer), min(many, len(answer))))
        found.append({v: rng.choice(layers[v.layer].values) if v in some else x for v, x in answer.items()})
    return [*found, dict.fromkeys(answer, 0)] if all(0 in layer.values for layer in layers.values()) else found


def document(genre: Genre[Any], puzzle: Puzzle, marks: Marks) -> dict[str, Any]:
    return park_json.write(puzzle, genre, marks)


if __name__ == "__main__":
    main()

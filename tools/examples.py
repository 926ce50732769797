"""The examples of a genre: a few puzzles with answers, and a small board that breaks each rule alone.

    python tools/examples.py genre ...    write the `examples.json` of these genres

Broken boards that are there already are kept, and so are further puzzles, such as those that need a rare technique.
Others are found by changing the marks of small solved ones at random, and by solving small boards without the rule that
is to be broken: the first board whose violations all have the wanted code is taken. If there is none, it says so,
and the board has to be written into the file by hand.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import puzzlepark as pp
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines.sat import Sat
from puzzlepark.formats import json as park_json
from puzzlepark.registry import genre_named
from puzzlepark.tasks.make.boards import random_board

SIDES = (4, 5, 6)
"""The sides of the puzzles, or nearby ones if the genre has no such boards."""
TRIES = 400
LOOSE = 20
"""Maximum number of solutions without a rule that are tested on one board."""


def main() -> None:
    for name in sys.argv[1:]:
        genre = genre_named(name)
        made = [pp.generate(name, *genre.near_size(side, side), seed=side) for side in SIDES]
        puzzles = [park_json.write(m.puzzle, genre, m.solution) for m in made] + stored(genre)["puzzles"][len(SIDES) :]
        data = {"puzzles": puzzles, "breaks": breaks(genre)}
        folder = Path(str(genre.home))
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
            puzzle, answer = random_board(
                genre, *genre.near_size(side, side), rng, {o.name: o.default for o in genre.maker.options}
            )
        except BadInput:
            continue
        solved = solved or document(genre, puzzle, answer)
        # If a number implies the rule too, the rule can only be broken alone without the number.
        for clue in genre.clues(puzzle) if turn % 2 else ():
            puzzle = genre.without(puzzle, clue) if rng.random() < 0.8 else puzzle
        without_group = without_rule(genre, puzzle, rng.choice(sorted(wanted))) if wanted else ()
        for marks in (*changed(genre, puzzle, answer, rng), *without_group):
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


def stored(genre: Genre[Any]) -> dict[str, list[dict[str, Any]]]:
    """The examples that the genre has."""
    file = Path(str(genre.home)) / "examples.json"
    return json.loads(file.read_text("utf-8")) if file.exists() else {"puzzles": [], "breaks": []}


def known(genre: Genre[Any]) -> dict[str, dict[str, Any]]:
    """The broken boards that the genre has."""
    found = {}
    for data in stored(genre)["breaks"]:
        puzzle, marks = park_json.read(data, genre)
        if {violation.code for violation in genre.check(puzzle, marks or {}).violations} == {data.get("breaks")}:
            found[data["breaks"]] = document(genre, puzzle, marks or {})
    return found


def changed(genre: Genre[Any], puzzle: Puzzle, answer: Marks, rng: random.Random) -> list[Marks]:
    """The answer without one mark, and with one, two, three or all marks of another value."""
    layers = {layer.name: layer for layer in genre.model(puzzle).answer}
    gone = rng.choice(sorted(answer))
    found: list[Marks] = [{var: value for var, value in answer.items() if var != gone}]
    for many in (1, 2, 3, len(answer)):
        some = set(rng.sample(sorted(answer), min(many, len(answer))))
        found.append({v: rng.choice(layers[v.layer].values) if v in some else x for v, x in answer.items()})
    return [*found, dict.fromkeys(answer, 0)] if all(0 in layer.values for layer in layers.values()) else found


def without_rule(genre: Genre[Any], puzzle: Puzzle, code: str) -> Iterator[Marks]:
    """Some answers that obey all rules, except perhaps the one of this code."""
    model = genre.model(puzzle)
    rules = tuple(rule for rule in model.rules if not f"{code}.".startswith(f"{rule.code}."))
    if rules == model.rules:
        return
    loose = Model(model.answer, model.hidden, model.views, rules)
    task = Task(puzzle, genre.views[0], None, Clock(Budget(None)))
    names = {layer.name for layer in model.answer}
    for solution in islice(Sat().solutions(loose, task), LOOSE):
        yield {var: value for var, value in solution.marks.items() if var.layer in names}


def document(genre: Genre[Any], puzzle: Puzzle, marks: Marks) -> dict[str, Any]:
    return park_json.write(puzzle, genre, marks)


if __name__ == "__main__":
    main()

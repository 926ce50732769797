"""Random tiny instances of any genre, and their solutions by exhaustive search."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import prod
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.borders import LooseBorders
from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle, Var
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.make.boards import random_board

MOST_ASSIGNMENTS = 4_096
"""Boards with more complete assignments are too large to try them all."""
SOME_ASSIGNMENTS = 60
"""How many are tried on such boards, and how many answers of one are varied."""
FEWEST_SIZES = 3
"""A genre with fewer sizes than this also gets its next larger ones."""


@cache
def sizes(genre: Genre[Any]) -> list[tuple[int, int]]:
    """The sizes of a genre's boards whose assignments can all be enumerated."""
    found: list[tuple[int, tuple[int, int]]] = []
    for rows, cols in product(range(1, 7), repeat=2):
        try:
            layers = genre.model(genre.blank(rows, cols)).answer
            random_board(genre, rows, cols, random.Random(1), {o.name: o.default for o in genre.maker.options})
        except BadInput:
            continue
        found.append((prod(len(layer.values) ** len(layer.spots) for layer in layers), (rows, cols)))
    small = [size for assignments, size in sorted(found) if assignments <= MOST_ASSIGNMENTS]
    return small if len(small) >= FEWEST_SIZES else [size for _, size in sorted(found)[:FEWEST_SIZES]]


def instances(genre: Genre[Any], count: int, seed: int) -> Iterator[Puzzle]:
    """Boards that the maker makes, with clues taken away and with numbers of their JSON form changed, so that
    boards with no solution, one and many all come up."""
    rng = random.Random(f"{genre.name} {seed}")
    made = 0
    while made < count:
        rows, cols = rng.choice(sizes(genre))
        try:
            puzzle, _ = random_board(genre, rows, cols, rng, {o.name: _value(o, rng) for o in genre.maker.options})
            share = rng.choice((0.0, 0.3, 0.6, 0.9))
            for clue in list(genre.clues(puzzle)):
                if rng.random() < share:
                    puzzle = genre.without(puzzle, clue)
            if rng.random() < 0.5:
                data = genre.pack(puzzle)
                for field in genre.fields:
                    if getattr(field, "signs", ""):
                        data.update(field.plain(puzzle))  # a document leaves out a field that is empty
                for _ in range(rng.randint(1, 3)):
                    _change(data, genre, rng)
                if any(isinstance(field, LooseBorders) for field in genre.fields):
                    data.update(random_borders(rows, cols, rng))
                puzzle = genre.unpack({"height": rows, "width": cols, **data})
        except BadInput:
            continue
        made += 1
        yield puzzle


def random_borders(rows: int, cols: int, rng: random.Random) -> dict[str, list[str]]:
    """Borders between some cells, as a document has them; those inside regions stay."""
    share = rng.choice((0.0, 0.2, 0.5))
    lines = [(cols - 1, "across")] * rows + [(cols, "down")] * (rows - 1)
    found: dict[str, list[str]] = {"across": [], "down": []}
    for many, way in lines:
        found[way].append("".join("|" if rng.random() < share else "." for _ in range(many)))
    return found


def _value(option: Any, rng: random.Random) -> Any:
    if isinstance(option.default, str):
        return option.default
    high = min(option.high, 2 * option.default or 6)
    value = rng.uniform(option.low, high)
    return int(value) if isinstance(option.default, int) else value


def _change(data: Any, genre: Genre[Any], rng: random.Random) -> None:
    """Change a number by 1, the way of one that has a way, or a character to another that the genre knows."""
    places: list[tuple[Any, Any]] = []
    _numbers(data, places)
    if places:
        holder, key = rng.choice(places)
        if isinstance(holder[key], int):
            holder[key] += rng.choice((-1, 1))
        else:
            number, way = int(holder[key][:-1]), holder[key][-1]
            holder[key] = rng.choice((f"{number - 1}{way}", f"{number + 1}{way}", f"{number}{rng.choice('udlr')}"))
    for field in genre.fields:
        signs = getattr(field, "signs", "")
        if signs:
            lines = data[field.name]
            row = rng.randrange(len(lines))
            col = rng.randrange(len(lines[row]))
            lines[row] = f"{lines[row][:col]}{rng.choice(signs)}{lines[row][col + 1 :]}"


def _numbers(data: Any, places: list[tuple[Any, Any]]) -> None:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        if type(value) is int or (isinstance(value, str) and re.fullmatch(r"\d+[udlr]", value)):
            places.append((data, key))
        elif isinstance(value, dict | list):
            _numbers(value, places)


def all_marks(genre: Genre[Any], puzzle: Puzzle) -> Iterator[dict[Var, int]]:
    """Every assignment of the answer's layers; of a board that is too large for that, some, and all near an answer."""
    order = _variables(genre, puzzle)
    if prod(len(values) for _, values in order) <= MOST_ASSIGNMENTS:
        for values in product(*(v for _, v in order)):
            yield dict(zip((v for v, _ in order), values, strict=True))
        return
    rng = random.Random(puzzle.id)
    for _ in range(SOME_ASSIGNMENTS):
        yield {var: rng.choice(values) for var, values in order}
    for answer in sorted(map(sorted, answers(genre, puzzle)))[:SOME_ASSIGNMENTS]:
        yield dict(answer)
        yield from (dict(answer) | {var: value} for var, values in order for value in values)


def _variables(genre: Genre[Any], puzzle: Puzzle) -> list[tuple[Var, tuple[int, ...]]]:
    return [(Var(a.name, s), a.values) for a in genre.model(puzzle).answer for s in a.spots]


def answers(genre: Genre[Any], puzzle: Puzzle) -> set[frozenset[tuple[Var, int]]]:
    """Every answer that the referee accepts, by exhaustive search. On large boards, a branch is cut as soon as the
    referee reports a final violation."""
    order = _variables(genre, puzzle)
    if prod(len(values) for _, values in order) <= MOST_ASSIGNMENTS:
        return {frozenset(m.items()) for m in all_marks(genre, puzzle) if genre.check(puzzle, m)}
    found, stack = set(), [dict[Var, int]()]
    while stack:
        marks = stack.pop()
        verdict = genre.check(puzzle, marks)
        if len(marks) == len(order):
            found |= {frozenset(marks.items())} if verdict else set()
        elif not verdict.final:
            var, values = order[len(marks)]
            stack += [{**marks, var: value} for value in values]
    return found


def text_of(genre: Genre[Any], puzzle: Puzzle) -> str:
    """The puzzle as a line for an assertion's message."""
    return park_json.dumps(park_json.write(puzzle, genre, None))


def answer_view(genre: Genre[Any], puzzle: Puzzle) -> str:
    """The view that looks at the answer's layers and no others: its solutions are the answers."""
    model = genre.model(puzzle)
    names = {a.name for a in model.answer}
    return next(view for view in genre.views if set(model.views[view]) == names)


def answer_part(genre: Genre[Any], puzzle: Puzzle, marks: Marks) -> frozenset[tuple[Var, int]]:
    """The values of the answer's layers in a solution."""
    names = {a.name for a in genre.model(puzzle).answer}
    return frozenset((v, x) for v, x in marks.items() if v.layer in names)

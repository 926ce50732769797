"""The documents of examples/rules: genres without code, each compared with an oracle."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import puzzlepark as pp
from game_rules.random_boards import random_value
from puzzlepark.core.puzzle import Puzzle, Var
from puzzlepark.registry import genre_of_document

FOLDER = Path(__file__).parent.parent / "examples" / "rules"
SIZES = ((2, 2), (2, 3), (3, 3), (2, 4))
Cell = tuple[int, int]


def pieces(cells: set[Cell]) -> list[set[Cell]]:
    found, left = [], set(cells)
    while left:
        piece, todo = set[Cell](), [left.pop()]
        for r, c in todo:
            piece.add((r, c))
            near = left & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
            left -= near
            todo += near
        found.append(piece)
    return found


def borders(rooms: dict[Cell, int]) -> list[tuple[Cell, Cell]]:
    """Adjacent cells of different rooms."""
    pairs = [((r, c), near) for r, c in rooms for near in ((r + 1, c), (r, c + 1)) if near in rooms]
    return [(one, two) for one, two in pairs if rooms[one] != rooms[two]]


def shimaguni(rooms: dict[Cell, int], numbers: dict[Cell, int], dark: set[Cell]) -> bool:
    """One stretch of shaded cells in every room, as large as its number, beside none of another room; rooms side by
    side have stretches of different sizes."""
    stretches = {room: {cell for cell in dark if rooms[cell] == room} for room in rooms.values()}
    return (
        all(len(pieces(cells)) == 1 for cells in stretches.values())
        and all(len(stretches[rooms[cell]]) == number for cell, number in numbers.items())
        and all(not {one, two} <= dark for one, two in borders(rooms))
        and all(len(stretches[rooms[one]]) != len(stretches[rooms[two]]) for one, two in borders(rooms))
    )


def paint_area(rooms: dict[Cell, int], numbers: dict[Cell, int], dark: set[Cell]) -> bool:
    """Whole rooms are shaded, and connected; no 2x2 cells are alike, and numbers count shaded neighbours."""
    squares = [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in rooms]
    return (
        {rooms[cell] for cell in dark}.isdisjoint(rooms[cell] for cell in rooms if cell not in dark)
        and len(pieces(dark)) < 2
        and not any(square <= rooms.keys() and len(square & dark) in (0, 4) for square in squares)
        and all(sum(abs(r - y) + abs(c - x) == 1 for y, x in dark) == number for (r, c), number in numbers.items())
    )


ORACLES: dict[str, Callable[[dict[Cell, int], dict[Cell, int], set[Cell]], bool]] = {
    "shimaguni": shimaguni,
    "paint-area": paint_area,
}
each_document = pytest.mark.parametrize("name", sorted(ORACLES))


def document(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data


def parts(puzzle: Any) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """The room of each cell, and the numbers by their cells."""
    cells = list(product(range(puzzle.rows), range(puzzle.cols)))
    numbers = {(spot.row, spot.col): number for spot, number in puzzle.numbers}
    return dict(zip(cells, puzzle.rooms, strict=True)), numbers


def tiny_boards(name: str, count: int) -> list[Puzzle]:
    genre, rng = genre_of_document(document(name)), random.Random(name)
    found: list[Puzzle] = []
    while len(found) < count:
        puzzle = genre.blank(*rng.choice(SIZES))
        for field in genre.fields:
            value = random_value(field, puzzle, rng)
            puzzle = puzzle.changed(**{field.name: field.canonicalize(value, puzzle)})
        found.append(puzzle)
    return found


def test_every_document_has_an_oracle() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == ORACLES.keys()


@each_document
def test_a_document_has_one_answer(name: str) -> None:
    puzzle: Any = pp.from_dict(document(name))
    report = pp.solve(puzzle)
    assert report.status is pp.Status.UNIQUE
    assert report.solution is not None
    dark = {(var.spot.row, var.spot.col) for var, value in report.solution.marks.items() if value}
    assert ORACLES[name](*parts(puzzle), dark)
    assert all(".  " not in step.sentence and " -" not in step.sentence for step in pp.explain(puzzle).steps)


@each_document
def test_referee_and_engines_agree_with_the_oracle(name: str) -> None:
    verdicts = {True: 0, False: 0}
    for puzzle in tiny_boards(name, 25):
        genre, accepted, some = genre_of_document(document(name)), 0, parts(puzzle)
        cells = [(spot.row, spot.col) for spot in puzzle.grid.cells]
        for values in product((0, 1), repeat=len(cells)):
            right = ORACLES[name](*some, {cell for cell, value in zip(cells, values, strict=True) if value})
            marks = {Var("shade", spot): value for spot, value in zip(puzzle.grid.cells, values, strict=True)}
            assert bool(genre.check(puzzle, marks)) == right, (puzzle.to_dict(), values)
            accepted += right
            verdicts[right] += 1
        assert pp.count(puzzle).count == accepted, puzzle.to_dict()
    assert min(verdicts.values()) > 5


@each_document
def test_boards_are_made_from_a_document(name: str) -> None:
    declared = {key: document(name)[key] for key in ("genre", "name", "answer_type", "fields", "rules")}
    made = pp.generate(declared, 5, 5, seed=2)
    dark = {(var.spot.row, var.spot.col) for var, value in made.solution.marks.items() if value}
    assert ORACLES[name](*parts(made.puzzle), dark)
    assert pp.solve(made.puzzle).status is pp.Status.UNIQUE

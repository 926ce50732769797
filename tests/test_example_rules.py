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
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.registry import genre_of_document

FOLDER = Path(__file__).parent.parent / "examples" / "rules"
SIZES = ((2, 2), (2, 3), (3, 3), (2, 4))
EVEN = ((2, 2), (2, 4), (2, 3))
"""The sizes for documents with marks on edges."""
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


Edge = frozenset[Cell]


def detour(rooms: dict[Cell, int], numbers: dict[Cell, int], lines: set[Edge]) -> bool:
    """One loop through all cells; the number of a room is how often it turns there."""
    beside = {cell: [*set().union(*(edge for edge in lines if cell in edge)) - {cell}] for cell in rooms}
    if any(len(ends) != 2 for ends in beside.values()):
        return False
    walk = [min(rooms)]
    while (after := [cell for cell in beside[walk[-1]] if cell not in walk]) != []:
        walk.append(after[0])
    turns = {cell for cell, ((r, c), (y, x)) in beside.items() if r != y and c != x}
    return len(walk) == len(rooms) and all(
        sum(rooms[cell] == rooms[clue] for cell in turns) == number for clue, number in numbers.items()
    )


def four_cells(rooms: dict[Cell, int], numbers: dict[Cell, int], walls: set[Edge]) -> bool:
    """Regions of four cells; a number counts the sides of its cell that are walls or the border of the board."""
    region: dict[Cell, set[Cell]] = {cell: {cell} for cell in rooms}
    edges = [frozenset((cell, near)) for cell in rooms for near in around(cell) if near in rooms]
    for one, two in (edge for edge in edges if edge not in walls):
        if region[one] is not region[two]:
            region[one] |= region[two]
            region.update(dict.fromkeys(region[two], region[one]))
    return (
        all(len(cells) == 4 for cells in region.values())
        and not any(region[one] is region[two] for one, two in walls)
        and all(
            sum(near not in rooms or frozenset((cell, near)) in walls for near in around(cell)) == number
            for cell, number in numbers.items()
        )
    )


def around(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]


ORACLES: dict[str, Callable[[dict[Cell, int], dict[Cell, int], set[Any]], bool]] = {
    "detour": detour,
    "four-cells": four_cells,
    "paint-area": paint_area,
    "shimaguni": shimaguni,
}
each_document = pytest.mark.parametrize("name", sorted(ORACLES))


def document(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data


def parts(puzzle: Any) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """The room of each cell, 0 on boards without rooms, and the numbers by their cells."""
    cells = list(product(range(puzzle.rows), range(puzzle.cols)))
    rooms = dict(zip(cells, rooms_of(puzzle), strict=True))
    return rooms, {(spot.row, spot.col): number for spot, number in puzzle.numbers}


def rooms_of(puzzle: Any) -> list[int]:
    field = next((field for field in puzzle.fields if field.name == "rooms"), None)
    return list(puzzle.rooms) if field else [0] * (puzzle.rows * puzzle.cols)


def marked(marks: Any) -> set[Any]:
    """The marked cells, or for marks on edges the two cells of each."""
    spots = [var.spot for var, value in marks.items() if value and var.layer in ("shade", "line", "wall")]
    found = set[Any]()
    for r, c in spots:
        sides = ((r, c - 1), (r, c + 1)) if r % 2 else ((r - 1, c), (r + 1, c))
        found.add((r // 2, c // 2) if r % 2 and c % 2 else frozenset((y // 2, x // 2) for y, x in sides))
    return found


def tiny_boards(name: str, count: int) -> list[Puzzle]:
    genre, rng = genre_of_document(document(name)), random.Random(name)
    found: list[Puzzle] = []
    while len(found) < count:
        puzzle = genre.blank(*rng.choice(SIZES if genre.puzzle.declared["answer_type"] == "shading" else EVEN))
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
    assert ORACLES[name](*parts(puzzle), marked(report.solution.marks))
    assert all(".  " not in step.sentence and " -" not in step.sentence for step in pp.explain(puzzle).steps)


@each_document
def test_referee_and_engines_agree_with_the_oracle(name: str) -> None:
    verdicts = {True: 0, False: 0}
    for puzzle in tiny_boards(name, 30):
        genre, accepted, some = genre_of_document(document(name)), 0, parts(puzzle)
        variables = genre.model(puzzle).answer[0].vars
        for values in product((0, 1), repeat=len(variables)):
            marks = dict(zip(variables, values, strict=True))
            right = ORACLES[name](*some, marked(marks))
            assert bool(genre.check(puzzle, marks)) == right, (puzzle.to_dict(), values)
            accepted += right
            verdicts[right] += 1
        assert pp.count(puzzle).count == accepted, puzzle.to_dict()
    assert min(verdicts.values()) > 3


@each_document
def test_boards_are_made_from_a_document(name: str) -> None:
    declared = {key: document(name)[key] for key in ("genre", "name", "answer_type", "fields", "rules")}
    made = pp.generate(declared, 4, 4, seed=2)
    assert ORACLES[name](*parts(made.puzzle), marked(made.solution.marks))
    assert pp.solve(made.puzzle).status is pp.Status.UNIQUE

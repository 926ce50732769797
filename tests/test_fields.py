"""Fields of clues: every place goes with every type of values."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from operator import mul
from types import SimpleNamespace
from typing import Any

import pytest

from puzzlepark.core.drawing import Number
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields.clue_cells import BesideRuns
from puzzlepark.core.fields.clues import ClueField
from puzzlepark.core.fields.numbers import Numbers
from puzzlepark.core.fields.rooms import InRooms
from puzzlepark.core.fields.where import AtCorners, InCells, Outside, Where
from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.symmetry import ALL_SYMMETRIES
from puzzlepark.genres.kit.arrow_numbers import ArrowNumbers

ROWS, COLS = 3, 4
PLACES = {
    "cells": InCells("Type."),
    "rooms": InRooms("Type."),
    "outside": Outside("Type."),
    "frame": Outside("Type.", all_sides=True),
    "corners": AtCorners("Type."),
    "runs": BesideRuns("Type.", inside="Type.", clue_cell=lambda board, spot: spot == Spot(3, 3)),
}
VALUES: dict[str, Callable[[Where], ClueField]] = {
    "numbers": lambda at: Numbers(name="clues", at=at, low=1, high=mul, unknown=True),
    "letters": lambda at: Numbers(name="clues", at=at, low=1, high=lambda *_: 12, strict=True, letters=True),
    "arrows": lambda at: ArrowNumbers(name="clues", at=at),
}
PAIRS = [pytest.param(at, make, id=f"{what}-{where}") for where, at in PLACES.items() for what, make in VALUES.items()]


def a_board(rows: int, cols: int, clues: Any = ()) -> Any:
    """A board with rooms that are its rows."""
    rooms = tuple(i // cols for i in range(rows * cols))
    return SimpleNamespace(rows=rows, cols=cols, rooms=rooms, clues=clues, once=lambda key, make: make())


def random_clues(field: ClueField, rng: random.Random) -> Any:
    board = a_board(ROWS, COLS)
    seats = [spot for spot in field.seats(board) if rng.random() < 0.6]
    return field.canonicalize([(spot, rng.choice(list(field.possible(board, spot)))) for spot in seats], board)


@pytest.mark.parametrize(("at", "make"), PAIRS)
def test_documents_sizes_turns_and_strokes_keep_the_clues(at: Where, make: Callable[[Where], ClueField]) -> None:
    field, rng = make(at), random.Random(1)
    for _ in range(5):
        value = random_clues(field, rng)
        board = a_board(ROWS, COLS, value)
        data = json.loads(json.dumps(field.pack(board)))
        assert data.keys() <= field.keys.keys()
        assert field.canonicalize(field.unpack(data, ROWS, COLS), board) == value
        if not isinstance(at, AtCorners):  # a larger board has corners where the smaller one had its outline
            larger = a_board(ROWS + 1, COLS + 2, field.resize(board, ROWS + 1, COLS + 2))
            assert field.resize(larger, ROWS, COLS) == value
        assert field.from_draft(field.to_draft(value)) == value
        draft = a_board(ROWS, COLS, field.to_draft(value))
        field.stroke(draft, field.tools(ROWS, COLS)[0], tuple(spot for spot, _ in value), None)
        assert field.from_draft(draft.clues) == ()
        full = {spot: field.clue_text(board, spot) for spot, _ in value}
        for spot in field.clues(board):
            fewer = a_board(ROWS, COLS, field.without(board, spot))
            assert field.keeps(fewer, board)
            assert field.offers(fewer, board) == [spot] * (dict(value)[spot] != field.nothing)
            assert field.with_clues_from(fewer, board, [spot]) == value
        shown = {shape.at for shape in field.shapes(board) if isinstance(shape, Number)}
        assert shown <= full.keys()
        assert all(full.values())


# Clues that are only left and above stay there, and those of rooms move to other cells of their rooms.
TURNING = [pair for pair in PAIRS if str(pair.id).endswith(("-cells", "-frame", "-corners"))]


@pytest.mark.parametrize(("at", "make"), TURNING)
def test_four_turns_change_nothing(at: Where, make: Callable[[Where], ClueField]) -> None:
    field, rng = make(at), random.Random(2)
    value = random_clues(field, rng)
    for turn in ALL_SYMMETRIES:
        board = a_board(ROWS, COLS, value)
        for _ in range(4):
            board = a_board(*turn.size(board.rows, board.cols), field.turned(board, turn))
        assert board.clues == value


@pytest.mark.parametrize(("at", "make"), PAIRS)
def test_clues_elsewhere_are_refused(at: Where, make: Callable[[Where], ClueField]) -> None:
    field = make(at)
    board = a_board(ROWS, COLS)
    value = next(iter(field.possible(board, next(field.seats(board)))))
    seats = {*field.seats(board)}
    for spot in (Spot(-1, -1), Spot(40, 40), Spot(2, 3), Spot(0, 0), cell_at(0, 0), Spot(-1, 1), Spot(1, 2 * COLS + 1)):
        if spot not in seats and not (isinstance(at, InRooms) and spot == cell_at(0, 0)):
            with pytest.raises(BadInput, match=r"no clue at .*: no .* is there"):
                field.canonicalize([(spot, value)], board)
    with pytest.raises(BadInput, match="same place"):
        field.canonicalize([(min(seats), value)] * 2, board)


def test_clues_of_one_room_are_equal() -> None:
    field, board = Numbers(name="clues", at=InRooms("Type."), high=mul), a_board(2, 3)
    assert field.canonicalize([(cell_at(1, 2), 3)], board) == ((cell_at(1, 0), 3),)
    with pytest.raises(BadInput, match=r"A room has two numbers: 1 at row 1, column 1 and 2 at row 1, column 3"):
        field.canonicalize([(cell_at(0, 0), 1), (cell_at(0, 2), 2)], board)

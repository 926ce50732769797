"""Genres whose answer is a number in every cell, and whose rooms hold the numbers from 1 to their sizes. Referees do
not use this module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle, Var, vars_at
from puzzlepark.formats.codec.tables import NumberTable, RegionTable
from puzzlepark.formats.codec.url_parts import Borders, Number16
from puzzlepark.genres.kit.digit_family import DIGIT, declare_digits, digit_model
from puzzlepark.genres.kit.shade_family import cells_by_region

NUMBERED_ROOM_MESSAGES = {
    "given": "In row {row}, column {col} the number {clue} is given; another is written there.",
    "room.twice": "The room at row {row}, column {col} has {digit} more than once.",
    "room.high": "The number in row {row}, column {col} is {digit}, more than its room has cells: {size}.",
    "room.missing": "There is no number in row {row}, column {col} yet.",
}
"""The sentences of violations about rooms."""


def highest_number(puzzle: Any) -> int:
    """The size of the largest room, or a given number if that is higher."""
    sizes: Iterable[int] = Counter(puzzle.rooms).values()
    return max(*sizes, *(int(number) for _, number in puzzle.numbers), 0)


def numbered_room_model(puzzle: Any, rules: Iterable[Posting]) -> Model:
    """The model with the rules of the rooms, the given numbers, and these additional rules."""
    room_rules, top = list[Posting](), highest_number(puzzle)
    for room in cells_by_region(puzzle.rooms, puzzle.grid).values():
        scope = vars_at(DIGIT, room)
        if len(scope) > 1:
            room_rules.append(Posting("room", Distinct(scope)))
        if len(scope) < top:
            allowed = tuple((number,) for number in range(1, len(scope) + 1))
            room_rules += [Posting("room", Table((var,), allowed)) for var in scope]
    given = [Posting("given", Table((Var(DIGIT, spot),), ((number,),)), spot) for spot, number in puzzle.numbers]
    return digit_model(puzzle.grid, range(1, top + 1), (*room_rules, *given, *rules))


def declare_numbered_rooms(puzzle: type[Puzzle], kind: str) -> dict[str, Any]:
    """Arguments of a Genre with the fields `rooms` and `numbers`. `kind` is puzz.link's name."""
    return declare_digits(
        puzzle,
        kind,
        (Borders("rooms"), Number16("numbers", unknown=False)),
        (RegionTable("rooms", borders=True), NumberTable("numbers", unknown=False)),
        given="numbers",
        highest=highest_number,
    )

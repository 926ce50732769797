"""Genres whose answer is a number in every cell, and whose rooms hold the numbers from 1 to their sizes. Referees do
not use this module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.formats.codec.tables import NumberTable, RegionTable
from puzzlepark.formats.codec.url_parts import Borders, Number16
from puzzlepark.genres.kit.digit_family import declare_digits, digit_model

NO_NUMBER_IN_ROOM = {"room.missing": "There is no number in row {row}, column {col} yet."}
"""The sentence of cells without a number."""


def highest_number(puzzle: Any) -> int:
    """The size of the largest room, or a given number if that is higher."""
    sizes: Iterable[int] = Counter(puzzle.rooms).values()
    return max(*sizes, *(int(number) for _, number in puzzle.numbers), 0)


def numbered_room_layers(puzzle: Any, rules: Iterable[Posting]) -> Model:
    """The model of a board with numbers from 1 to the size of the largest room, for `genre_of_rules`."""
    return digit_model(puzzle.grid, range(1, highest_number(puzzle) + 1), rules)


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

"""The numbers that cells of rooms can have, for models. Referees do not use this module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import place
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.game_rules.kit.numbers import numbers_of
from puzzlepark.genres.kit.shade_family import cells_by_region

MOST_TABLES = 512
"""Maximum number of tables of pairs that a rule caches."""


def possible_numbers(puzzle: Any, rooms: str) -> Mapping[Spot, tuple[int, ...]]:
    """The numbers that each cell can have: from 1 to the size of its room in the field `rooms`, or, if that is empty,
    all numbers of the answer."""
    if not rooms:
        return dict.fromkeys(puzzle.grid.cells, numbers_of(puzzle))
    numbers_at: dict[Spot, tuple[int, ...]] = {}
    for room in cells_by_region(getattr(puzzle, rooms), puzzle.grid).values():
        numbers_at |= dict.fromkeys(room, tuple(range(1, len(room) + 1)))
    return numbers_at


def refuse_large_rooms(puzzle: Puzzle, rooms: str, most: int) -> None:
    """Raise BadInput if the tables of a room would take gigabytes."""
    for room in cells_by_region(getattr(puzzle, rooms), puzzle.grid).values():
        if len(room) > most:
            size = f"{most} cells here; that of {place(room[0])} has {len(room):,}"
            raise BadInput(f"A room of {puzzle.title} has at most {size}.")

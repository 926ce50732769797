"""Chocona: connected shaded cells form a rectangle, and numbers count the shaded cells of rooms."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.rectangular_areas import RectangularAreas
from puzzlepark.game_rules.room_count import RoomCount
from puzzlepark.genres import kit
from puzzlepark.genres.chocona.making import random_blocks


@dataclass(frozen=True, kw_only=True, repr=False)
class Chocona(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "chocona"
    title: ClassVar[str] = "Chocona"
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(name="numbers", at=kit.InRooms("Type how many cells are shaded."), high=mul),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Chocona, kit.Marks]
RULES = (
    RectangularAreas(code="block"),
    RoomCount(code="room"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with their numbers, and random shaded rectangles."""
    grid = kit.shared_grid(rows, cols)
    answer = kit.shade_answer(grid, random_blocks(grid, rng, options["side"]))
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, 2, max(2, options["room"])))
    return GENRE.with_clues(Chocona(rows=rows, cols=cols, rooms=rooms), answer), answer


def repair(puzzle: Chocona, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, so that the other answer becomes invalid."""
    differ = kit.shaded_cells(answer) ^ kit.shaded_cells(other or {})
    for rooms in kit.cut_rooms(puzzle, differ, rng):
        cut = GENRE.with_clues(puzzle.changed(rooms=rooms, numbers=()), answer)
        if other is None or not GENRE.check(cut, other):
            return cut, answer
    return None


GENRE = genre_of_rules(
    Chocona,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells. A number says how many cells of its room are shaded.",
        "Shaded cells that are connected by their sides make a rectangle. It may lie in several rooms.",
    ),
    broken_rules={"room": 1, "block": 2},
    maker=kit.Maker(
        make,
        (
            kit.Option("room", 7, "cells of the largest rooms, about", 2, 30),
            kit.Option("side", 4, "longest side of a rectangle", 1, 20),
        ),
        unique=kit.Repair(repair),
    ),
    more_techniques=(
        kit.supposition("bent", "No rectangle", "", "cell"),
        kit.supposition("fail", "A room would fail", "", "count"),
    ),
    **kit.declare_shading(
        Chocona,
        "chocona",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (kit.RegionTable("rooms"), kit.NumberTable("numbers", unknown=False)),
    ),
)

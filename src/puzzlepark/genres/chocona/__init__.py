"""Chocona: connected shaded cells form a rectangle, and numbers count the shaded cells of rooms."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.chocona.making import random_blocks
from puzzlepark.genres.chocona.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    count_violations,
    marked_spots,
    non_rectangle_violations,
    referee,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Chocona(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "chocona"
    title: ClassVar[str] = "Chocona"
    fields = (
        kit.Regions(name="rooms"),
        kit.RoomNumbers(name="numbers", cells="Type how many cells are shaded."),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Chocona, kit.Marks]
MESSAGES = {
    **kit.over_and_under("room", "The room at row {row}, column {col} has {found:shaded cell}; its number is {clue}."),
    "block": "The shaded cells around row {row}, column {col} are connected, but no rectangle.",
}


def violations(puzzle: Chocona, marks: kit.Marks) -> Iterator[RawViolation]:
    """Rooms with another number of shaded cells, and connected shaded cells that form no rectangle."""
    room_of = {spot: room for room in cells_by_room(puzzle.rooms, puzzle.cols).values() for spot in room}
    for clue, number in puzzle.numbers:
        yield from count_violations("room", clue, number, room_of[clue], marks, kit.SHADE)
    yield from non_rectangle_violations("block", marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0))


def model(puzzle: Chocona) -> kit.Model:
    """A count for every number, and never exactly three shaded cells in a 2x2 square."""
    return kit.shade_model(puzzle.grid, [*kit.rectangle_rules(puzzle.grid, "block"), *kit.room_count_rules(puzzle)])


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with their numbers, and random shaded rectangles."""
    grid = kit.shared_grid(rows, cols)
    answer = kit.shade_answer(grid, random_blocks(grid, rng, options["side"]))
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, 2, max(2, options["room"])))
    return clues_from(Chocona(rows=rows, cols=cols, rooms=rooms), answer), answer


def repair(puzzle: Chocona, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, so that the other answer becomes invalid."""
    differ = kit.shaded_cells(answer) ^ kit.shaded_cells(other or {})
    for rooms in kit.cut_rooms(puzzle, differ, rng):
        cut = clues_from(puzzle.changed(rooms=rooms, numbers=()), answer)
        if other is None or not check(cut, other):
            return cut, answer
    return None


check = referee(MESSAGES, violations)
clues_from = kit.count_every_room(check)
GENRE = kit.Genre(
    Chocona,
    rulebook=(
        "Shade cells. A number says how many cells of its room are shaded.",
        "Shaded cells that are connected by their sides make a rectangle. It may lie in several rooms.",
    ),
    broken_rules={"room": 1, "block": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("room", 7, "cells of the largest rooms, about", 2, 30),
            kit.Option("side", 4, "longest side of a rectangle", 1, 20),
        ),
        unique=kit.Repair(repair),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Room done", "count:room", fits=kit.sets_nothing),
        kit.Technique("rest", "Room needs the rest", "count:room", fits=kit.sets_something),
        kit.Technique("fill", "Fills the rectangle", "cell:block", fits=kit.sets_something),
        kit.Technique("corner", "Would make a corner", "cell:block", fits=kit.sets_nothing),
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

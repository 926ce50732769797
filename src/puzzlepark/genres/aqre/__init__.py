"""Aqre: shaded cells are connected, rooms tell how many they have, and nothing goes on for four cells."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.aqre.making import fours, random_shading
from puzzlepark.genres.aqre.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    cells_of,
    count_violations,
    disconnected_violations,
    marked_spots,
    referee,
    straight_lines,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Aqre(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "aqre"
    title: ClassVar[str] = "Aqre"
    fields = (
        kit.Regions(name="rooms"),
        kit.RoomNumbers(name="numbers", cells="Type how many cells are shaded."),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Aqre, kit.Marks]
MESSAGES = {
    **kit.over_and_under("room", "The room at row {row}, column {col} has {found:shaded cell}; its number is {clue}."),
    "four.shaded": "Four cells in a line are shaded, from row {row}, column {col} on.",
    "four.open": "Four cells in a line are open, from row {row}, column {col} on.",
    "shade.apart": "The shaded cells around row {row}, column {col} are cut off from the others.",
}


def violations(puzzle: Aqre, marks: kit.Marks) -> Iterator[RawViolation]:
    """Rooms with another number of shaded cells, four equal cells in a line, and shaded cells that are cut off."""
    dark, sure = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    room_of = {spot: room for room in cells_by_room(puzzle.rooms, puzzle.cols).values() for spot in room}
    for clue, number in puzzle.numbers:
        yield from count_violations("room", clue, number, room_of[clue], marks, kit.SHADE)
    for line in straight_lines(puzzle):
        for k in range(len(line) - 3):
            four = line[k : k + 4]
            if dark.issuperset(four):
                yield RawViolation("four.shaded", four, True)
            elif dark.isdisjoint(four):
                yield RawViolation("four.open", four, sure.issuperset(four))
    yield from disconnected_violations("shade.apart", dark, dark, cells_of(puzzle) - sure)


def model(puzzle: Aqre) -> kit.Model:
    """A count for every number, one to three shaded cells among every four in a line, and connected shaded cells."""
    grid = puzzle.grid
    shade = kit.Posting("shade", kit.Connected(grid, kit.SHADE, 1))
    return kit.shade_model(grid, [shade, *_four_rules(grid), *kit.room_count_rules(puzzle)])


@kit.kept_rules
def _four_rules(grid: kit.Grid) -> list[kit.Posting]:
    return [kit.Posting("four", kit.Between(kit.shade_vars(four), 1, 3)) for four in fours(grid)]


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with their numbers, and a random answer."""
    grid = kit.shared_grid(rows, cols)
    answer = kit.shade_answer(grid, random_shading(grid, rng))
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, 2, max(2, options["room"])))
    return clues_from(Aqre(rows=rows, cols=cols, rooms=rooms), answer), answer


def repair(puzzle: Aqre, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, so that the other answer becomes invalid.

    If no other answer is known on a large board, cut many rooms at once, because every proof of uniqueness takes long
    until there are enough."""
    dark, size = kit.shaded_cells(answer), len(puzzle.grid.cells)
    if other is None and size > kit.SMALL:
        before = puzzle
        for _ in range(size // CUT):
            puzzle = puzzle.changed(rooms=next(kit.cut_rooms(puzzle, dark, rng), puzzle.rooms))
        return (kit.with_room_counts(puzzle, dark), answer) if puzzle != before else None
    for rooms in kit.cut_rooms(puzzle, dark ^ kit.shaded_cells(other or {}), rng):
        cut = clues_from(puzzle.changed(rooms=rooms, numbers=()), answer)
        if other is None or not check(cut, other):
            return cut, answer
    return None


CUT = 100
"""On a large board, one room is cut for this many cells."""


check = referee(MESSAGES, violations)
clues_from = kit.count_every_room(check)
GENRE = kit.Genre(
    Aqre,
    rulebook=(
        "Shade cells. A number says how many cells of its room are shaded.",
        "All shaded cells are connected by their sides.",
        "Four cells in a line, across or down, are never all shaded and never all open.",
    ),
    broken_rules={"room": 1, "shade": 2, "four": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("room", 6, "cells of the largest rooms, about", 2, 30),),
        unique=kit.Repair(repair, together=True, near=True),
        rare=(1,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Room done", "count:room", fits=kit.sets_nothing),
        kit.Technique("rest", "Room needs the rest", "count:room", fits=kit.sets_something),
        kit.Technique("three-shaded", "After three shaded cells", "count:four", fits=kit.sets_nothing),
        kit.Technique("three-open", "After three open cells", "count:four", fits=kit.sets_something),
        kit.Technique("out", "Way out", "exit"),
        kit.Technique("cut", "Would be cut off", "part"),
        kit.supposition("parted", "Shaded cells would be parted", "", "apart"),
        kit.supposition("fail", "Four alike, or a room that fails", "", "count"),
    ),
    **kit.declare_shading(
        Aqre,
        "aqre",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (kit.RegionTable("rooms"), kit.NumberTable("numbers", unknown=False)),
    ),
)

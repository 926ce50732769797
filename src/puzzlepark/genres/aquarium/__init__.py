"""Aquarium: water fills rooms from below and stands level; numbers count the cells with water in their lines."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.aquarium.codec import FramedMarks, SlashNumbers
from puzzlepark.genres.aquarium.making import changed_rooms, filled_cells
from puzzlepark.genres.aquarium.reasons import REASONS
from puzzlepark.genres.aquarium.tanks import surfaces
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    connected_pieces,
    edges_among,
    line_violations,
    marked_spots,
    pieces_by_edges,
    referee,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Aquarium(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (seat, number) pairs: a seat is a spot left of a row or
    above a column, and the number counts the cells of the line with water."""

    genre: ClassVar[str] = "aquarium"
    title: ClassVar[str] = "Aquarium"
    aliases: ClassVar[tuple[str, ...]] = ("aquariums",)
    fields = (
        kit.Regions(name="rooms", upright=True),
        kit.Numbers(name="numbers", outside="Type how many cells of the line have water.", counts=kit.line_cells),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Aquarium, kit.Marks]
MESSAGES = {
    "level": "The water at row {row}, column {col} does not stand level in its room.",
    "below": "The water at row {row}, column {col} has a dry cell of its room below it.",
    **kit.over_and_under("row", "Row {row} has {found:cell|cells} with water; its number is {clue}."),
    **kit.over_and_under("column", "Column {col} has {found:cell|cells} with water; its number is {clue}."),
}


def violations(puzzle: Aquarium, marks: kit.Marks) -> Iterator[RawViolation]:
    """Water with a dry cell at its level or below it, and lines with another number of cells with water."""
    water, sure = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    loose = kit.loose_borders(puzzle)
    for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
        for height in sorted({spot.r for spot in water.intersection(room)}):
            low = {spot for spot in room if spot.r >= height}
            for part in pieces_by_edges(low, set(edges_among(low)) - loose) if loose else connected_pieces(low):
                top = {spot for spot in part if spot.r == height}
                for code, cells in (("level", top), ("below", part - top)):
                    if top & water and not cells <= water:
                        where = (*sorted(top & water), *sorted(cells - water))
                        yield RawViolation(code, where, not cells.isdisjoint(sure))
    yield from line_violations(puzzle, puzzle.numbers, set(), marks, kit.SHADE)


def model(puzzle: Aquarium) -> kit.Model:
    """Equal cells in every surface, water below water, and the counts of lines."""
    rules = list[kit.Posting]()
    for surface, below in surfaces(kit.cells_by_region(puzzle.rooms, puzzle.grid).values(), kit.loose_borders(puzzle)):
        cells = kit.shade_vars(surface)
        if len(cells) > 1:
            rules.append(kit.Posting("level", kit.Table(cells, ((0,) * len(cells), (1,) * len(cells)))))
        rules += [
            kit.Posting("below", kit.Table((cells[0], low), ((0, 0), (0, 1), (1, 1)))) for low in kit.shade_vars(below)
        ]
    return kit.shade_model(puzzle.grid, [*rules, *kit.line_rules(puzzle, puzzle.numbers)])


def clues_from(puzzle: Aquarium, marks: kit.Marks) -> Aquarium:
    """Give every line its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    seats, water = sorted(kit.line_seats(puzzle)), kit.shaded_cells(marks)
    return puzzle.changed(numbers=tuple((s, len(water.intersection(kit.line_cells(puzzle, s)))) for s in seats))


ROOM_SHARE = 7
"""The size of the largest rooms for every ten cells of the longer side. Smaller rooms leave long lines ambiguous."""


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with every number, and water up to random heights."""
    most = max(2, options["room"] or ROOM_SHARE * max(rows, cols) // 10)
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, min(2, rows * cols), most))
    puzzle = Aquarium(rows=rows, cols=cols, rooms=rooms)
    water = filled_cells(kit.cells_by_region(rooms, puzzle.grid).values(), rng)
    return clues_from(puzzle, answer := kit.shade_answer(puzzle.grid, water)), answer


def repair(puzzle: Aquarium, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Move a cell to another room, or join two rooms, so that the other answer becomes invalid."""
    differ = kit.shaded_cells(answer) ^ kit.shaded_cells(other or {})
    for rooms in changed_rooms(puzzle, differ, rng):
        moved = puzzle.changed(rooms=rooms)
        if check(moved, answer) and (other is None or not check(moved, other)):
            return moved, answer
    return None


check = referee(MESSAGES, violations)
TABLE = FramedMarks("numbers", kit.SHADE)
RULEBOOK = (
    "Fill cells with water. A number says how many cells of its row or column have water.",
    "Water runs down and to both sides within its room, and stands level: it fills every cell of the room that can "
    "be reached from it without going higher.",
)
GENRE = kit.Genre(
    Aquarium,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, "Water does not cross a border inside a room."),
    broken_rules={"row": 1, "column": 1, "level": 2, "below": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("room", 0, "cells of the largest rooms, about; 0 for what suits the size of the board", 0, 60),),
        unique=kit.Repair(repair),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("level", "Water stands level", "cell:level"),
        kit.Technique("below", "Water below water", "cell:below"),
        kit.Technique("done", "Line done", "count", fits=kit.sets_nothing),
        kit.Technique("rest", "Line needs the rest", "count", fits=kit.sets_something),
        kit.supposition("over", "A line would have too much or too little", "", "count"),
    ),
    **kit.declare_shading(
        Aquarium,
        "aquarium",
        (kit.Borders("rooms"), SlashNumbers("numbers", kit.line_seats)),
        (kit.RegionTable("rooms", borders=True), TABLE),
        marks=TABLE,
        fill=kit.Fill(kit.SHADE, words=("Undecided.", "Dry.", "Water."), name="Water"),
    ),
)

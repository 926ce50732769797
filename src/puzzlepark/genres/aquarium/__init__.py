"""Aquarium: water fills rooms from below and stands level; numbers count the cells with water in their lines."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.level_water import LevelWater
from puzzlepark.game_rules.line_count import LineCount
from puzzlepark.genres import kit
from puzzlepark.genres.aquarium.codec import FramedMarks, SlashNumbers
from puzzlepark.genres.aquarium.making import changed_rooms, filled_cells


@dataclass(frozen=True, kw_only=True, repr=False)
class Aquarium(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (seat, number) pairs: a seat is a spot left of a row or
    above a column, and the number counts the cells of the line with water."""

    genre: ClassVar[str] = "aquarium"
    title: ClassVar[str] = "Aquarium"
    aliases: ClassVar[tuple[str, ...]] = ("aquariums",)
    fields = (
        kit.Regions(name="rooms", upright=True),
        kit.Numbers(
            name="numbers", at=kit.Outside("Type how many cells of the line have water."), counts=kit.line_cells
        ),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Aquarium, kit.Marks]
RULES = (
    LevelWater(level="level", below="below"),
    LineCount(numbers="numbers", row="row", column="column", things="cell with water|cells with water"),
)
ROOM_SHARE = 7
"""The size of the largest rooms for every ten cells of the longer side. Smaller rooms leave long lines ambiguous."""


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with every number, and water up to random heights."""
    most = max(2, options["room"] or ROOM_SHARE * max(rows, cols) // 10)
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, min(2, rows * cols), most))
    puzzle = Aquarium(rows=rows, cols=cols, rooms=rooms)
    water = filled_cells(kit.cells_by_region(rooms, puzzle.grid).values(), rng)
    return GENRE.with_clues(puzzle, answer := kit.shade_answer(puzzle.grid, water)), answer


def repair(puzzle: Aquarium, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Move a cell to another room, or join two rooms, so that the other answer becomes invalid."""
    differ = kit.shaded_cells(answer) ^ kit.shaded_cells(other or {})
    for rooms in changed_rooms(puzzle, differ, rng):
        moved = puzzle.changed(rooms=rooms)
        if GENRE.check(moved, answer) and (other is None or not GENRE.check(moved, other)):
            return moved, answer
    return None


TABLE = FramedMarks("numbers", kit.SHADE)
RULEBOOK = (
    "Fill cells with water. A number says how many cells of its row or column have water.",
    "Water runs down and to both sides within its room, and stands level: it fills every cell of the room that can "
    "be reached from it without going higher.",
)
GENRE = genre_of_rules(
    Aquarium,
    RULES,
    kit.shade_layers,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, "Water does not cross a border inside a room."),
    broken_rules={"row": 1, "column": 1, "level": 2, "below": 2},
    maker=kit.Maker(
        make,
        (kit.Option("room", 0, "cells of the largest rooms, about; 0 for what suits the size of the board", 0, 60),),
        unique=kit.Repair(repair),
    ),
    more_techniques=(kit.supposition("over", "A line would have too much or too little", "", "count"),),
    **kit.declare_shading(
        Aquarium,
        "aquarium",
        (kit.Borders("rooms"), SlashNumbers("numbers", kit.line_seats)),
        (kit.RegionTable("rooms", borders=True), TABLE),
        marks=TABLE,
        fill=kit.Fill(kit.SHADE, words=("Undecided.", "Dry.", "Water."), name="Water"),
    ),
)

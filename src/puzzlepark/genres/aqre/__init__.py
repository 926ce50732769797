"""Aqre: shaded cells are connected, numbers count them in rooms, and no four cells in a line are all alike."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.room_count import RoomCount
from puzzlepark.game_rules.run_limit import RunLimit
from puzzlepark.genres import kit
from puzzlepark.genres.aqre.making import random_shading


@dataclass(frozen=True, kw_only=True, repr=False)
class Aqre(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "aqre"
    title: ClassVar[str] = "Aqre"
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(name="numbers", at=kit.InRooms("Type how many cells are shaded."), high=mul),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Aqre, kit.Marks]
RULES = (
    OnePiece(code="shade.apart"),
    RunLimit(code="four", most=3),
    RoomCount(code="room"),
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with their numbers, and a random answer."""
    grid = kit.shared_grid(rows, cols)
    answer = kit.shade_answer(grid, random_shading(grid, rng))
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, 2, max(2, options["room"])))
    return GENRE.with_clues(Aqre(rows=rows, cols=cols, rooms=rooms), answer), answer


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
        cut = GENRE.with_clues(puzzle.changed(rooms=rooms, numbers=()), answer)
        if other is None or not GENRE.check(cut, other):
            return cut, answer
    return None


CUT = 100
"""On a large board, one room is cut for this many cells."""


GENRE = genre_of_rules(
    Aqre,
    RULES,
    kit.shade_layers,
    rulebook=(
        "Shade cells. A number says how many cells of its room are shaded.",
        "All shaded cells are connected by their sides.",
        "Four cells in a line, across or down, are never all shaded and never all open.",
    ),
    broken_rules={"room": 1, "shade": 2, "four": 3},
    maker=kit.Maker(
        make,
        (kit.Option("room", 6, "cells of the largest rooms, about", 2, 30),),
        unique=kit.Repair(repair, together=True, near=True),
        rare=(1,),
    ),
    more_techniques=(
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

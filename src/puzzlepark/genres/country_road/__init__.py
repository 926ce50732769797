"""Country Road: a loop visits every room once, and passes at least one of any two neighbours in different rooms."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.empty_cells_apart import EmptyCellsApart
from puzzlepark.game_rules.every_room_once import EveryRoomOnce
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, NO_WAY_ON, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.room_loop_count import RoomLoopCount
from puzzlepark.genres import kit
from puzzlepark.genres.country_road.codec import OptionLine
from puzzlepark.genres.country_road.making import rooms_of_bent_loop


@dataclass(frozen=True, kw_only=True, repr=False)
class CountryRoad(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "country-road"
    title: ClassVar[str] = "Country Road"
    aliases: ClassVar[tuple[str, ...]] = ("country",)
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(
            name="numbers", at=kit.InRooms("Type how many cells of the room the loop passes."), low=1, high=mul
        ),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[CountryRoad, kit.Marks]
ROOMS, NUMBERS, GRASS = (
    EveryRoomOnce(code="room"),
    RoomLoopCount(code="number"),
    EmptyCellsApart(code="grass", rooms="rooms"),
)


def _count_rooms(puzzle: CountryRoad, loop: set[kit.Spot]) -> CountryRoad:
    """Give every room the number of its cells that the loop passes. The loop is not checked."""
    return puzzle.changed(numbers=NUMBERS.every_number(puzzle, loop))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop, and rooms along it."""
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    puzzle = CountryRoad(rows=rows, cols=cols, rooms=kit.rooms_along_loop(rows, cols, loop, options["room"], rng))
    answer = kit.loop_answer(puzzle.grid, loop)
    return GENRE.with_clues(puzzle, answer), answer


CUTS = 0.5
"""The probability that a repair of a large board cuts a room. Cuts alone would make all rooms tiny."""


def repair(puzzle: CountryRoad, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, so that the other answer becomes invalid. On a large board, perhaps
    bend the loop there instead."""
    loop, large = kit.loop_edges(answer), len(puzzle.grid.cells) > kit.SMALL
    if not large or rng.random() < CUTS:
        for rooms in kit.cut_rooms_of_loop(puzzle, loop, kit.loop_edges(other or {}), rng):
            cut = _count_rooms(puzzle.changed(rooms=rooms), loop)
            if other is None or not GENRE.check(cut, other):
                return cut, answer
    bent = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng) if large else None
    if bent is None:
        return None
    rooms = rooms_of_bent_loop(puzzle, loop, bent, rng)
    return _count_rooms(puzzle.changed(rooms=rooms), bent), kit.loop_answer(puzzle.grid, bent)


RULEBOOK = (
    "Draw one loop from cell to cell that visits every room exactly once. It does not branch or cross itself.",
    "A number says how many cells of its room the loop passes.",
    "Two cells that the loop leaves out never share a side across the border of a room.",
)
INSIDE = (
    "Where the loop crosses a border inside a room, it leaves the room and enters it again. Two cells that the loop "
    "leaves out never share a side across such a border either."
)
GENRE = genre_of_rules(
    CountryRoad,
    (OneLoop(code="loop"), GRASS, ROOMS, NUMBERS),
    kit.loop_layers,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, INSIDE),
    broken_rules={"loop": 1, "room": 1, "number": 2, "grass": 3},
    maker=kit.Maker(
        make,
        (
            kit.Option("loop", 0.9, "share of the cells that the loop should pass", 0.0, 1.0),
            kit.Option("room", 3, "cells of a room that the loop passes, on average", 1, 20),
        ),
        unique=kit.Repair(repair, together=True),
        rare=(1,),
    ),
    techniques=(
        kit.Technique("once", "Once in, once out", "count:room"),
        *NUMBERS.techniques,
        *GRASS.techniques,
        EARLY,
        CUT,
        ROUND,
        NO_WAY_ON,
    ),
    **kit.declare_loop(
        CountryRoad,
        "country",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (OptionLine(), kit.RegionTable("rooms", since=2), kit.NumberTable("numbers", unknown=False)),
        last=(kit.HelperSigns(),),
    ),
)

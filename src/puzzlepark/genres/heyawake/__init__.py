"""Heyawake: rooms with numbers of shaded cells; no open line crosses more than one border."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.shading import OPEN
from puzzlepark.game_rules.no_third_room import NoThirdRoom
from puzzlepark.game_rules.not_adjacent import NotAdjacent
from puzzlepark.game_rules.one_piece import OnePiece
from puzzlepark.game_rules.room_count import RoomCount
from puzzlepark.genres import kit


@dataclass(frozen=True, kw_only=True, repr=False)
class Heyawake(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "heyawake"
    title: ClassVar[str] = "Heyawake"
    aliases: ClassVar[tuple[str, ...]] = ("heyawacky",)
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(name="numbers", at=kit.InRooms("Type how many cells are shaded."), high=mul),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Heyawake, kit.Marks]
THIRD = NoThirdRoom(code="line.rooms")
RULES = (
    OnePiece(code="open.apart", of=OPEN),
    NotAdjacent(code="shade.beside"),
    RoomCount(code="room"),
    THIRD,
)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with numbers. Shade a cell of every line across two borders, then any cells that fit, and
    join rooms where an open line remains."""
    puzzle = Heyawake(rows=rows, cols=cols, rooms=kit.renumber(kit.random_rectangles(rows, cols, rng, options["side"])))
    lines, dark = list(THIRD.lines(puzzle)), set[kit.Spot]()
    for line in rng.sample(lines, len(lines)):
        candidates = [spot for spot in line if dark.isdisjoint(line) and kit.may_shade(puzzle.grid, dark, spot)]
        dark |= set(rng.sample(candidates, min(1, len(candidates))))  # one candidate, if there is any
    dark = kit.scatter_cells(puzzle.grid, rng, dark)
    # The first two cells of such a line are on both sides of its first border: their rooms are joined.
    while pairs_to_join := [line[:2] for line in THIRD.lines(puzzle) if dark.isdisjoint(line)]:
        joined = dict[int, int]()
        for one, two in ([puzzle.rooms[spot.row * cols + spot.col] for spot in pair] for pair in pairs_to_join):
            # A room is joined at most once in each round.
            joined |= {two: one, one: one} if joined.keys().isdisjoint((one, two)) else {}
        puzzle = puzzle.changed(rooms=kit.renumber([joined.get(room, room) for room in puzzle.rooms]))
    answer = kit.shade_answer(puzzle.grid, dark)
    return GENRE.with_clues(puzzle, answer), answer


def repair(puzzle: Heyawake, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, if that breaks no rule."""
    for rooms in kit.cut_rooms(puzzle, kit.shaded_cells(answer) ^ kit.shaded_cells(other or {}), rng):
        cut = puzzle.changed(rooms=rooms, numbers=())
        if GENRE.check(cut, answer):
            return GENRE.with_clues(cut, answer), answer
    return None


RULEBOOK = (
    "Shade cells. A number says how many cells of its room are shaded.",
    "Two shaded cells never share a side, and all open cells are connected by their sides.",
    "A straight line of open cells never runs through more than two rooms.",
)
GENRE = genre_of_rules(
    Heyawake,
    RULES,
    kit.shade_layers,
    rulebook=RULEBOOK,
    broken_rules={"room": 1, "shade": 2, "open": 2, "line": 3},
    rules_of=kit.rules_with_borders(RULEBOOK, "A border inside a room counts like one between two rooms."),
    maker=kit.Maker(make, (kit.Option("side", 3, "longest side of a room", 1, 20),), unique=kit.Repair(repair)),
    **kit.declare_shading(
        Heyawake,
        "heyawake",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (kit.RegionTable("rooms"), kit.NumberTable("numbers", unknown=False)),
    ),
)

"""Heyawake: numbers count the shaded cells of rooms, and no straight line of open cells crosses two borders."""

from collections.abc import Iterable, Mapping
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
    """Return random rooms with numbers, and an answer.

    At first one cell is shaded in every line across two borders, then any other cells that fit. Where a line still has
    only open cells, two of its rooms are joined."""
    puzzle = Heyawake(rows=rows, cols=cols, rooms=kit.renumber(kit.random_rectangles(rows, cols, rng, options["side"])))
    lines, dark = list(THIRD.lines(puzzle)), set[kit.Spot]()
    for line in rng.sample(lines, len(lines)):
        candidates = [spot for spot in line if dark.isdisjoint(line) and kit.may_shade(puzzle.grid, dark, spot)]
        dark |= set(rng.sample(candidates, min(1, len(candidates))))  # one candidate, if there is any
    dark = kit.scatter_cells(puzzle.grid, rng, dark)
    while open_lines := [line for line in THIRD.lines(puzzle) if dark.isdisjoint(line)]:
        puzzle = puzzle.changed(rooms=_join_rooms(puzzle, open_lines))
    answer = kit.shade_answer(puzzle.grid, dark)
    return GENRE.with_clues(puzzle, answer), answer


def _join_rooms(puzzle: Heyawake, lines: Iterable[list[kit.Spot]]) -> tuple[int, ...]:
    """Return room ids after the rooms at the first border of each line are joined. Each room is joined at most once."""
    new_id = dict[int, int]()
    for first, second, *_ in lines:  # cells on both sides of the border
        one, two = (puzzle.rooms[spot.row * puzzle.cols + spot.col] for spot in (first, second))
        if new_id.keys().isdisjoint((one, two)):
            new_id |= {one: one, two: one}
    return kit.renumber([new_id.get(room, room) for room in puzzle.rooms])


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

"""Regional Yajilin: one loop through all cells except shaded ones, which rooms count."""

from collections import Counter
from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.every_open_cell import EveryOpenCell
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import LOOP_AND_SHADING
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.game_rules.room_count import RoomCount
from puzzlepark.game_rules.shaded_off_loop import ShadedOffLoop
from puzzlepark.genres import kit
from puzzlepark.genres.regional_yajilin.making import bend_with_isolated_gaps, loop_with_isolated_gaps


@dataclass(frozen=True, kw_only=True, repr=False)
class RegionalYajilin(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (cell, number) pairs, at most one per room."""

    genre: ClassVar[str] = "regional-yajilin"
    title: ClassVar[str] = "Regional Yajilin"
    aliases: ClassVar[tuple[str, ...]] = ("yajilin-regions", "yajirin-regions", "heyajilin")
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(name="numbers", at=kit.InRooms("Type how many cells are shaded."), high=mul),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[RegionalYajilin, kit.Marks]
NUMBERS = RoomCount(code="room")
RULES = (
    OneLoop(code="loop", answer=LOOP_AND_SHADING),
    ShadedOffLoop(code="shade", answer=LOOP_AND_SHADING),
    EveryOpenCell(code="cell", answer=LOOP_AND_SHADING),
    NUMBERS,
)


def _board_around(puzzle: RegionalYajilin, loop: set[kit.Spot]) -> Solved:
    """The board whose answer is this loop, with the number of every room. All cells off the loop are shaded."""
    grid = puzzle.grid
    passed = {end for edge in loop for end in grid.ends(edge)}
    dark = set(grid.cells) - passed
    answer = {**kit.loop_answer(grid, loop), **kit.shade_answer(grid, dark)}
    return kit.with_room_counts(puzzle, dark), answer


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop that leaves out isolated cells, and random rooms."""
    loop = loop_with_isolated_gaps(rows, cols, rng)
    rooms = kit.renumber(kit.random_regions(rows, cols, rng, 2, max(2, options["room"])))
    return _board_around(RegionalYajilin(rows=rows, cols=cols, rooms=rooms), loop)


def repair(puzzle: RegionalYajilin, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room where the answers differ, or several rooms on a large board, so that the other answer becomes wrong.
    Otherwise bend the loop where the answers differ. Now and then reject the board."""
    if other is None or rng.random() < min(0.01, 1 / len(puzzle.grid.cells)):
        return None
    dark, other_dark = kit.shaded_cells(answer), kit.shaded_cells(other)
    board, size = puzzle, len(puzzle.grid.cells)
    most_cuts = 1 + size // 200 * 10 if rng.random() < CUT_SHARE * max(1, size / 100) else 0
    for piece in kit.pieces(dark ^ other_dark)[:most_cuts]:

        def unequal(rooms: tuple[int, ...]) -> int:
            return _count_unequal_rooms(rooms, puzzle.cols, dark, other_dark)

        before = unequal(board.rooms)
        better = [rooms for rooms in kit.cut_rooms(board, piece, rng) if unequal(rooms) > before]
        if better:
            board = board.changed(rooms=min(better, key=_count_single_rooms), numbers=())
    if board is not puzzle:
        return kit.with_room_counts(board, dark), answer
    loops = kit.loop_edges(answer), kit.loop_edges(other)
    return _board_around(puzzle, bend_with_isolated_gaps(*loops, puzzle.rows, puzzle.cols, rng))


CUT_SHARE = 0.3
"""How often rooms of a 10x10 board are cut if possible. More cuts leave many rooms of one cell. On large boards cuts
are more frequent, because they save time."""


def _count_single_rooms(rooms: tuple[int, ...]) -> int:
    """The number of rooms with one cell."""
    return list(Counter(rooms).values()).count(1)


def _count_unequal_rooms(rooms: tuple[int, ...], cols: int, one: set[kit.Spot], two: set[kit.Spot]) -> int:
    """The number of rooms that contain different numbers of cells of the two sets."""
    in_one = Counter(rooms[spot.row * cols + spot.col] for spot in one)
    in_two = Counter(rooms[spot.row * cols + spot.col] for spot in two)
    return sum(in_one[room] != in_two[room] for room in {*in_one, *in_two})


GENRE = genre_of_rules(
    RegionalYajilin,
    RULES,
    kit.loop_and_shade_layers,
    rulebook=(
        "Shade some cells, and draw one loop through all others.",
        "The loop does not branch or cross itself. Two shaded cells never share a side.",
        "A number says how many cells of its room are shaded.",
    ),
    broken_rules={"shade.line": 1, "cell": 1, "loop": 2, "shade.beside": 2, "room": 3},
    maker=kit.Maker(
        make,
        (kit.Option("room", 7, "cells of the largest rooms, about", 2, 30),),
        unique=kit.Repair(repair, together=True, near=True),
        level_options={1: {"room": 4}},
        rare=(1, 2),
        largest=15,
    ),
    techniques=(*NUMBERS.techniques, *kit.LOOP_AND_SHADE_TECHNIQUES),
    **kit.declare_loop_and_shade(
        RegionalYajilin,
        "yajilin-regions",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (kit.RegionTable("rooms"), kit.NumberTable("numbers", unknown=False)),
    ),
)

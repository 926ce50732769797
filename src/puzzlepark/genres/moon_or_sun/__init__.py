"""Moon or Sun: a loop visits every room once and passes either all moons or all suns of it, alternating between
rooms."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.every_room_once import EveryRoomOnce
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.loops import CUT, EARLY, NO_WAY_ON, ROUND
from puzzlepark.game_rules.one_loop import OneLoop
from puzzlepark.genres import kit
from puzzlepark.genres.moon_or_sun.rule import MOON, NONE, OTHER_SIGN, SIGNS, SUN, MoonsAndSuns

CHOICES = (kit.Choice(SUN, "Sun", "s", "sun"), kit.Choice(MOON, "Moon", "m", "moon"))
TOOL = kit.Tool("signs", "Moons and suns", "c", "cell-choice", "Put a sun or a moon.", choices=CHOICES)


@dataclass(frozen=True, kw_only=True, repr=False)
class MoonOrSun(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `cells` has a character per cell: 1 a sun, 2 a moon."""

    genre: ClassVar[str] = "moon-or-sun"
    title: ClassVar[str] = "Moon or Sun"
    aliases: ClassVar[tuple[str, ...]] = ("moonsun",)
    fields = (
        kit.Regions(name="rooms"),
        kit.Choices(name="cells", signs=SIGNS, palettes=(TOOL,)),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    cells: str = ""
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[MoonOrSun, kit.Marks]
ROOMS, MOONS_AND_SUNS = EveryRoomOnce(code="room"), MoonsAndSuns()


def clues_from(puzzle: MoonOrSun, marks: kit.Marks) -> MoonOrSun:
    """The puzzle with a sign in every cell. The first sign that is given decides in which rooms the loop passes the
    suns. Without any, it passes the suns of the room that it visits first."""
    for violation in GENRE.check(puzzle.changed(cells=NONE * len(puzzle.cells)), marks).violations:
        if not violation.code.startswith(("sign", "next")):
            raise kit.BadInput(violation.sentence)
    room_of = dict(zip(puzzle.grid.cells, puzzle.rooms, strict=True))
    loop_cells = kit.cells_in_order(puzzle.grid, kit.loop_edges(marks))
    before = [loop_cells[-1], *loop_cells[:-1]]
    visits = [room_of[b] for a, b in zip(before, loop_cells, strict=True) if room_of[a] != room_of[b]]
    visits = visits or [room_of[loop_cells[0]]]
    if len(visits) % 2 and len(visits) > 1:
        raise kit.BadInput(f"The loop visits {len(visits)} rooms; alternating moons and suns need an even number.")
    passed_sign = {room: (SUN, MOON)[k % 2] for k, room in enumerate(visits)}
    passed = set(loop_cells)
    signs = {
        spot: passed_sign[room] if spot in passed else OTHER_SIGN[passed_sign[room]] for spot, room in room_of.items()
    }
    given = [(sign, signs[spot]) for spot, sign in zip(room_of, puzzle.cells, strict=True) if sign != NONE]
    if given and given[0][0] != given[0][1]:
        signs = {spot: OTHER_SIGN[sign] for spot, sign in signs.items()}
    return puzzle.changed(cells="".join(signs.values()))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop, cut it into rooms, and give one sign in each room and some others."""
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    rooms = kit.rooms_along_loop(rows, cols, loop, options["room"], rng, even=True)
    sign = rng.choice((SUN, MOON)) + NONE * (rows * cols - 1)
    puzzle = MoonOrSun(rows=rows, cols=cols, rooms=rooms, cells=sign)
    answer = kit.loop_answer(puzzle.grid, loop)
    return _sample_signs(clues_from(puzzle, answer), loop, rng, options["signs"]), answer


def _sample_signs(full: MoonOrSun, loop: set[kit.Spot], rng: Random, share: float) -> MoonOrSun:
    """From a puzzle with a sign in every cell, keep one sign on the loop in each room, and about this share of the
    others."""
    passed = sorted({end for edge in loop for end in full.grid.ends(edge)})
    room_of = dict(zip(full.grid.cells, full.rooms, strict=True))
    one_of_room = {room_of[spot]: spot for spot in rng.sample(passed, len(passed))}
    needed = set(one_of_room.values())
    pairs = zip(full.grid.cells, full.cells, strict=True)
    kept = (sign if spot in needed or rng.random() < share else NONE for spot, sign in pairs)
    return full.changed(cells="".join(kept))


def repair(puzzle: MoonOrSun, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Add a sign that makes the other answer wrong. If there is none, cut two rooms in two, or one in three."""
    full = clues_from(puzzle, answer)
    if other is not None:
        empty = [k for k, sign in enumerate(puzzle.cells) if sign == NONE]
        for k in rng.sample(empty, len(empty)):
            with_sign = puzzle.changed(cells=puzzle.cells[:k] + full.cells[k] + puzzle.cells[k + 1 :])
            if not GENRE.check(with_sign, other):
                return with_sign, answer
    # Two cuts at a time, because the number of rooms must stay even.
    loop, other_loop = kit.loop_edges(answer), kit.loop_edges(other or {})
    for cut_once in kit.cut_rooms_of_loop(puzzle, loop, other_loop, rng):
        for cut_twice in kit.cut_rooms_of_loop(puzzle.changed(rooms=cut_once), loop, other_loop, rng):
            board = clues_from(puzzle.changed(rooms=cut_twice), answer)
            if other is None or not GENRE.check(board, other):
                return board, answer
            break
    return None


RULEBOOK = (
    "Draw one loop from cell to cell that visits every room exactly once. It does not branch or cross itself.",
    "In a room the loop passes all moons and no sun, or all suns and no moon, and at least one of them.",
    "By turns it passes the moons of a room and the suns of the next.",
)
INSIDE = "Where the loop crosses a border inside a room, it leaves the room and enters it again."
GENRE = genre_of_rules(
    MoonOrSun,
    (OneLoop(code="loop"), MOONS_AND_SUNS, ROOMS),
    kit.loop_layers,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, INSIDE),
    broken_rules={"loop": 1, "room": 1, "sign": 2, "next": 3},
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("loop", 0.8, "share of the cells that the loop should pass", 0.0, 1.0),
            kit.Option("signs", 0.5, "share of the cells with a sign, before some are taken away", 0.0, 1.0),
            kit.Option("room", 4, "cells of a room that the loop passes, on average", 1, 20),
        ),
        unique=kit.Repair(repair),
        clues=kit.Keep(monotone=False),
        rare=(1, 4, 5),
    ),
    techniques=(
        ROOMS.techniques[0],
        *MOONS_AND_SUNS.techniques,
        EARLY,
        CUT,
        ROUND,
        NO_WAY_ON,
        ROOMS.techniques[1],
    ),
    **kit.declare_loop(
        MoonOrSun,
        "moonsun",
        (kit.Borders("rooms"), kit.Circles("cells", SIGNS)),
        (kit.RegionTable("rooms", since=2), kit.SignTable("cells", SIGNS)),
        last=(kit.HelperSigns(),),
    ),
)

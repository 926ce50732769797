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
from puzzlepark.genres.moon_or_sun.rule import MOON, NONE, SIGNS, SUN, MoonsAndSuns

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
    """The puzzle with a sign in every cell. The signs agree with those on the puzzle, or else its first room has its
    suns passed."""
    for violation in GENRE.check(puzzle.changed(cells=NONE * len(puzzle.cells)), marks).violations:
        if not violation.code.startswith(("sign", "next")):
            raise kit.BadInput(violation.sentence)
    ids = dict(zip(puzzle.grid.cells, puzzle.rooms, strict=True))
    cells = kit.cells_in_order(puzzle.grid, kit.loop_edges(marks))
    visits = [ids[spot] for k, spot in enumerate(cells) if ids[spot] != ids[cells[k - 1]]] or [ids[cells[0]]]
    if len(visits) % 2 and len(visits) > 1:
        raise kit.BadInput(f"The loop visits {len(visits)} rooms; alternating moons and suns need an even number.")
    odd = {room: k % 2 for k, room in enumerate(visits)}
    passed = set(cells)
    signs = {spot: (SUN, MOON)[odd[ids[spot]] ^ (spot not in passed)] for spot in ids}
    known = next((spot for spot, sign in zip(ids, puzzle.cells, strict=True) if sign != NONE), None)
    swapped = known is not None and puzzle.cells[puzzle.grid.position[known]] != signs[known]
    return puzzle.changed(cells="".join(signs.values()).translate(str.maketrans("12", "21" if swapped else "12")))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Draw a random loop, cut it into rooms, and give one sign in each room and some others."""
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    rooms = kit.rooms_along_loop(rows, cols, loop, options["room"], rng, even=True)
    sign = rng.choice((SUN, MOON)) + NONE * (rows * cols - 1)
    puzzle = MoonOrSun(rows=rows, cols=cols, rooms=rooms, cells=sign)
    answer = kit.loop_answer(puzzle.grid, loop)
    return _sample_signs(clues_from(puzzle, answer), loop, rng, options["signs"]), answer


def _sample_signs(full: MoonOrSun, loop: set[kit.Spot], rng: Random, share: float) -> MoonOrSun:
    """The puzzle with one passed sign in each room, and this share of the others."""
    passed = sorted({end for edge in loop for end in full.grid.ends(edge)})
    ids = dict(zip(full.grid.cells, full.rooms, strict=True))
    needed = set({ids[spot]: spot for spot in rng.sample(passed, len(passed))}.values())
    pairs = zip(full.grid.cells, full.cells, strict=True)
    return full.changed(cells="".join(sign if spot in needed or rng.random() < share else NONE for spot, sign in pairs))


def repair(puzzle: MoonOrSun, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Add a sign that makes the other answer wrong. If there is none, cut two rooms in two, or one in three."""
    full = clues_from(puzzle, answer)
    loop, second = kit.loop_edges(answer), kit.loop_edges(other or {})
    if other is not None:
        empty = [k for k, sign in enumerate(puzzle.cells) if sign == NONE]
        for k in rng.sample(empty, len(empty)):
            longer = puzzle.changed(cells=puzzle.cells[:k] + full.cells[k] + puzzle.cells[k + 1 :])
            if not GENRE.check(longer, other):
                return longer, answer
    for rooms in kit.cut_rooms_of_loop(puzzle, loop, second, rng):
        for twice_cut in kit.cut_rooms_of_loop(puzzle.changed(rooms=rooms), loop, second, rng):
            cut = clues_from(puzzle.changed(rooms=twice_cut), answer)
            if other is None or not GENRE.check(cut, other):
                return cut, answer
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

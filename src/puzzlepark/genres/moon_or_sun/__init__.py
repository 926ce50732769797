"""Moon or Sun: a loop visits every room once and passes either all moons or all suns of it, alternating between
rooms."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    cells_of,
    edges_of_board,
    ends,
    line_adjacency,
    loop_violations,
    referee,
    sides,
    trace_lines,
    undecided,
)
from puzzlepark.genres.moon_or_sun.reasons import REASONS

NONE, SUN, MOON = SIGNS = ".12"
NOUNS = {SUN: "sun", MOON: "moon"}
MOONS = "moons"
"""The hidden layer with a value at the seat of each room: 1 if the loop passes its moons."""
CHOICES = (kit.Choice(SUN, "Sun", "s", "circle"), kit.Choice(MOON, "Moon", "m", "disc"))
TOOL = kit.Tool("signs", "Moons and suns", "c", "cell-choice", "Put a sun, which is white, or a moon.", choices=CHOICES)


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
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "room.missed": "The loop does not visit the room at row {row}, column {col}.",
    "room.again": "The loop enters the room at row {row}, column {col} more than once.",
    "sign.both": "The loop passes a sun and a moon of one room, at row {row}, column {col}.",
    "sign.none": "The loop passes neither a sun nor a moon of the room at row {row}, column {col}.",
    "sign.left": "The loop passes a {sign} of the room, but not the one at row {row}, column {col}.",
    "next": "The loop goes from one room with a {sign} to another, at row {row}, column {col}.",
}


def violations(puzzle: MoonOrSun, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the loop, and, once there is a line, the visits of rooms, the signs passed there, and that signs
    alternate."""
    board, adjacency, rooms = (
        cells_of(puzzle),
        line_adjacency(marks, kit.LINE),
        cells_by_room(puzzle.rooms, puzzle.cols),
    )
    edges = edges_of_board(puzzle)
    yield from loop_violations("loop", marks, kit.LINE, edges, board, adjacency, trace_lines(adjacency))
    room_of = {spot: room for room, spots in rooms.items() for spot in spots}
    signs = dict(zip(sorted(board), puzzle.cells, strict=True))
    crossed = {end for edge in kit.loose_borders(puzzle) for end in (ends(edge), ends(edge)[::-1])}
    unsure = undecided(marks, kit.LINE, edges)
    sure = {spot for spot in board - adjacency.keys() if unsure.isdisjoint(sides(spot))}
    kinds = dict[int, set[str]]()
    for room, spots in rooms.items() if adjacency else ():
        passed = [spot for spot in spots if spot in adjacency]
        steps = [(spot, other) for spot in passed for other in adjacency[spot]]
        with_sign = [spot for spot in spots if signs[spot] != NONE]
        kinds[room] = {signs[spot] for spot in passed} - {NONE}
        missed = tuple(spot for spot in with_sign if spot not in adjacency and signs[spot] in kinds[room])
        if not passed:
            yield RawViolation("room.missed", tuple(spots), sure.issuperset(spots))
        elif sum(room_of[other] != room or (spot, other) in crossed for spot, other in steps) > 2:
            yield RawViolation("room.again", tuple(spots), True)
        elif len(kinds[room]) > 1:
            yield RawViolation("sign.both", tuple(spot for spot in with_sign if spot in adjacency), True)
        elif not kinds[room]:
            yield RawViolation("sign.none", tuple(spots), sure.issuperset(with_sign))
        elif missed:
            yield RawViolation(
                "sign.left", missed, not sure.isdisjoint(missed), None, {"sign": NOUNS[signs[missed[0]]]}
            )
    for spot, others in sorted(adjacency.items()):
        for there in others:
            here, next_room = room_of[spot], room_of[there]
            if spot < there and here != next_room and kinds[here] == kinds[next_room] and len(kinds[here]) == 1:
                yield RawViolation("next", (spot, there), True, None, {"sign": NOUNS[min(kinds[here])]})


def model(puzzle: MoonOrSun) -> kit.Model:
    """A loop that crosses the border of each room twice. A hidden layer says whether the moons or the suns of a room
    are passed."""
    grid, ids = puzzle.grid, puzzle.rooms
    lines = kit.Layer(kit.LINE, grid, "edges", (0, 1)).vars
    rooms = kit.cells_by_region(ids, grid)
    moons = {room: kit.Var(MOONS, kit.seat(spots)) for room, spots in rooms.items()}
    border: dict[int, list[kit.Var]] = {room: [] for room in rooms}
    rules = list[kit.Posting]()
    for line, (a, b) in zip(lines, grid.joins, strict=True):
        if ids[a] != ids[b]:
            border[ids[a]].append(line)
            border[ids[b]].append(line)
            rules.append(kit.Posting("next", kit.Table((line, moons[ids[a]], moons[ids[b]]), ALTERNATING)))
    signs = {room: {puzzle.cells[grid.position[s]] for s in spots} - {NONE} for room, spots in rooms.items()}
    for position, (spot, sign) in enumerate(zip(grid.cells, puzzle.cells, strict=True)):
        if sign != NONE:
            around = (moons[ids[position]], *(lines[edge] for edge in grid.stars[position]))
            rows, has_both = _passed_or_not(len(around) - 1, int(sign == MOON)), len(signs[ids[position]]) == 2
            # In the first row the sign is not passed.
            table = kit.Table(around, rows if has_both else rows[1:])
            rules.append(kit.Posting("sign" if has_both else "sign.none", table, spot))
    if crossings := kit.vars_at(kit.LINE, sorted(kit.loose_borders(puzzle))):
        # To cross a border inside a room is to leave the room and enter it again.
        rules.append(kit.Posting("room.again", kit.Between(crossings, 0, int(len(rooms) == 1))))
    for room in rooms:
        if len(rooms) > 1:
            rules.append(kit.Posting("room", kit.Count(tuple(border[room]), 2)))
        if not signs[room]:
            # A room without signs makes the puzzle unsolvable.
            rules.append(kit.Posting("sign.none", kit.Count((moons[room],), 2)))
    seats = {var.spot for var in moons.values()}
    hidden = kit.Layer(MOONS, kit.shared_grid(grid.rows, grid.cols, frozenset(grid.cells) - seats), "cells", (0, 1))
    layer = kit.Layer(kit.LINE, grid, "edges", (0, 1))
    return kit.Model(
        (layer,), (hidden,), {kit.LINE: (kit.LINE,)}, (kit.Posting("loop", kit.Loop(grid, kit.LINE)), *rules)
    )


ALTERNATING = tuple((line, one, two) for line in (0, 1) for one in (0, 1) for two in (0, 1) if not line or one != two)
"""Rows for two adjacent rooms: whether a line crosses their border, and whether each has its moons passed."""


@cache
def _passed_or_not(degree: int, moon: int) -> tuple[tuple[int, ...], ...]:
    """Rows for a sign: whether the moons of its room are passed, and the edges around the sign."""
    passed = (tuple(int(k in pair) for k in range(degree)) for pair in combinations(range(degree), 2))
    return ((1 - moon, *[0] * degree), *((moon, *edges) for edges in passed))


def clues_from(puzzle: MoonOrSun, marks: kit.Marks) -> MoonOrSun:
    """The puzzle with a sign in every cell. The signs agree with those on the puzzle, or else its first room has its
    suns passed."""
    for violation in check(puzzle.changed(cells=NONE * len(puzzle.cells)), marks).violations:
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
            if not check(longer, other):
                return longer, answer
    for rooms in kit.cut_rooms_of_loop(puzzle, loop, second, rng):
        for twice_cut in kit.cut_rooms_of_loop(puzzle.changed(rooms=rooms), loop, second, rng):
            cut = clues_from(puzzle.changed(rooms=twice_cut), answer)
            if other is None or not check(cut, other):
                return cut, answer
            break
    return None


check = referee(MESSAGES, violations)
RULEBOOK = (
    "Draw one loop from cell to cell that visits every room exactly once. It does not branch or cross itself.",
    "In a room the loop passes all moons and no sun, or all suns and no moon, and at least one of them.",
    "By turns it passes the moons of a room and the suns of the next.",
)
INSIDE = "Where the loop crosses a border inside a room, it leaves the room and enters it again."
GENRE = kit.Genre(
    MoonOrSun,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, INSIDE),
    broken_rules={"loop": 1, "room": 1, "sign": 2, "next": 3},
    messages=MESSAGES,
    check=check,
    model=model,
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
    reasons=REASONS,
    techniques=(
        kit.Technique("once", "Once in, once out", "count:room"),
        kit.Technique("sign", "Moons or suns", "cell:sign"),
        kit.Technique("alone", "One kind only", "cell:sign.none"),
        kit.Technique("turns", "By turns", "cell:next"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("lost", "No way on", "cell", "cell"),
        kit.supposition("often", "A room too often, or not at all", "", "count"),
    ),
    **kit.declare_loop(
        MoonOrSun,
        "moonsun",
        (kit.Borders("rooms"), kit.Circles("cells", SIGNS)),
        (kit.RegionTable("rooms", since=2), kit.SignTable("cells", SIGNS)),
        last=(kit.HelperSigns(),),
    ),
)

"""Country Road: a loop visits every room once, and of two cells across a border it passes at least one."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.phrases import LineName
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.country_road.codec import OptionLine
from puzzlepark.genres.country_road.making import rooms_of_bent_loop
from puzzlepark.genres.country_road.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
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


@dataclass(frozen=True, kw_only=True, repr=False)
class CountryRoad(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "country-road"
    title: ClassVar[str] = "Country Road"
    aliases: ClassVar[tuple[str, ...]] = ("country",)
    fields = (
        kit.Regions(name="rooms"),
        kit.RoomNumbers(name="numbers", cells="Type how many cells of the room the loop passes.", low=1),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[CountryRoad, kit.Marks]
MESSAGES = {
    **kit.LOOP_MESSAGES,
    "room.missed": "The loop does not visit the room at row {row}, column {col}.",
    "room.again": "The loop enters the room at row {row}, column {col} more than once.",
    **kit.over_and_under(
        "number", "The loop passes {found:cell} of the room at row {row}, column {col}; its number is {clue}."
    ),
    "grass.beside": "The loop leaves out row {row}, column {col} and the cell across the border beside it.",
}


def violations(puzzle: CountryRoad, marks: kit.Marks) -> Iterator[RawViolation]:
    """Violations of the single loop; once there is a line, rooms and pairs of empty cells across a border."""
    board, joined, rooms = cells_of(puzzle), line_adjacency(marks, kit.LINE), cells_by_room(puzzle.rooms, puzzle.cols)
    edges = edges_of_board(puzzle)
    yield from loop_violations("loop", marks, kit.LINE, edges, board, joined, trace_lines(joined))
    room_of = {spot: room for room, spots in rooms.items() for spot in spots}
    numbers = {room_of[spot]: (spot, number) for spot, number in puzzle.numbers}
    loose = kit.loose_borders(puzzle)
    crossed = {end for edge in loose for end in (ends(edge), ends(edge)[::-1])}
    unsure = undecided(marks, kit.LINE, edges)
    sure = {spot for spot in board - joined.keys() if unsure.isdisjoint(sides(spot))}
    for room, spots in rooms.items() if joined else ():
        passed = [spot for spot in spots if spot in joined]
        exits = sum(room_of[there] != room or (spot, there) in crossed for spot in passed for there in joined[spot])
        clue, number = numbers.get(room, (None, 0))
        if not passed:
            yield RawViolation("room.missed", tuple(spots), sure.issuperset(spots))
        elif exits > 2:
            yield RawViolation("room.again", tuple(spots), True)
        elif number and len(passed) != number:
            over, values = len(passed) > number, {"found": len(passed), "clue": number}
            final = over or len(spots) - len(sure.intersection(spots)) < number
            yield RawViolation("number.over" if over else "number.under", tuple(spots), final, clue, values)
    for spot in sorted(board - joined.keys()) if joined else ():
        for there in around(spot)[2:]:
            across_border = there in board and (room_of[there] != room_of[spot] or (spot, there) in crossed)
            if across_border and there not in joined:
                yield RawViolation("grass.beside", (spot, there), spot in sure and there in sure)


def model(puzzle: CountryRoad) -> kit.Model:
    """A loop that crosses the border of each room twice, the counts of rooms, and pairs of cells across borders.

    A loop that passes n cells of a room has n - 1 lines inside it, or n if the board is a single room. Crossing a
    border inside a room means leaving and entering it again, so that only the loop of a single room can do it, once."""
    loose = kit.loose_borders(puzzle)
    grid, ids, lines = puzzle.grid, puzzle.rooms, kit.Layer(kit.LINE, puzzle.grid, "edges", (0, 1)).vars
    inside: dict[int, list[kit.Var]] = {room: [] for room in ids}
    across: dict[int, list[kit.Var]] = {room: [] for room in ids}
    rules, seats = list[kit.Posting](), dict(puzzle.numbers)
    for line, (a, b) in zip(lines, grid.joins, strict=True):
        if ids[a] == ids[b]:
            inside[ids[a]].append(line)
        else:
            across[ids[a]].append(line)
            across[ids[b]].append(line)
        if ids[a] != ids[b] or line.spot in loose:
            near = sorted({*grid.stars[a], *grid.stars[b]})
            rules.append(kit.Posting("grass", kit.Between(tuple([lines[e] for e in near]), 1, len(near))))
    single_room = len(inside) == 1
    crossings = kit.vars_at(kit.LINE, sorted(loose))
    if crossings:
        rules.append(kit.Posting("room.again", kit.Between(crossings, 0, int(single_room))))
    for room, spots in kit.cells_by_region(puzzle.rooms, grid).items():
        seat = kit.seat(spots)
        if not single_room:
            home = (("home", LineName(tuple(spots))),)
            rules.append(kit.Posting("room", kit.Count(tuple(across[room]), 2), None, home))
        if seat in seats:
            rules.append(kit.Posting("number", kit.Count(tuple(inside[room]), seats[seat] - (not single_room)), seat))
    return kit.loop_model(grid, rules)


def clues_from(puzzle: CountryRoad, marks: kit.Marks) -> CountryRoad:
    """Give every room its number."""
    kit.raise_first_violation(check(puzzle.changed(numbers=()), marks))
    return _count_rooms(puzzle, kit.loop_edges(marks))


def _count_rooms(puzzle: CountryRoad, loop: set[kit.Spot]) -> CountryRoad:
    """Give every room its number, for a loop that is known to be right."""
    passed = {end for edge in loop for end in puzzle.grid.ends(edge)}
    rooms = kit.cells_by_region(puzzle.rooms, puzzle.grid).values()
    return puzzle.changed(numbers=tuple(sorted((kit.seat(room), len(passed.intersection(room))) for room in rooms)))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return a random loop, and rooms along it."""
    loop = kit.random_cell_loop(rows, cols, rng, options["loop"])
    puzzle = CountryRoad(rows=rows, cols=cols, rooms=kit.rooms_along_loop(rows, cols, loop, options["room"], rng))
    answer = kit.loop_answer(puzzle.grid, loop)
    return clues_from(puzzle, answer), answer


CUTS = 0.5
"""The probability that a repair of a large board cuts a room. Cuts alone would leave tiny rooms."""


def repair(puzzle: CountryRoad, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, so that the other answer becomes invalid. On a large board, perhaps
    bend the loop there instead."""
    loop, large = kit.loop_edges(answer), len(puzzle.grid.cells) > kit.SMALL
    if not large or rng.random() < CUTS:
        for rooms in kit.cut_rooms_of_loop(puzzle, loop, kit.loop_edges(other or {}), rng):
            cut = _count_rooms(puzzle.changed(rooms=rooms), loop)
            if other is None or not check(cut, other):
                return cut, answer
    bent = kit.bend_loop_or_give_up(answer, other, puzzle.rows, puzzle.cols, rng) if large else None
    if bent is None:
        return None
    rooms = rooms_of_bent_loop(puzzle, loop, bent, rng)
    return _count_rooms(puzzle.changed(rooms=rooms), bent), kit.loop_answer(puzzle.grid, bent)


check = referee(MESSAGES, violations)
RULEBOOK = (
    "Draw one loop from cell to cell that visits every room exactly once. It does not branch or cross itself.",
    "A number says how many cells of its room the loop passes.",
    "Two cells that the loop leaves out never share a side across the border of a room.",
)
INSIDE = (
    "Where the loop crosses a border inside a room, it leaves the room and enters it again. Two cells that the loop "
    "leaves out never share a side across such a border either."
)
GENRE = kit.Genre(
    CountryRoad,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, INSIDE),
    broken_rules={"loop": 1, "room": 1, "number": 2, "grass": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("loop", 0.9, "share of the cells that the loop should pass", 0.0, 1.0),
            kit.Option("room", 3, "cells of a room that the loop passes, on average", 1, 20),
        ),
        unique=kit.Repair(repair, together=True),
        rare=(1,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("once", "Once in, once out", "count:room"),
        kit.Technique("done", "Room done", "count:number", fits=kit.sets_nothing),
        kit.Technique("rest", "Room needs the rest", "count:number", fits=kit.sets_something),
        kit.Technique("grass", "No grass across a border", "count:grass"),
        kit.Technique("early", "Closes too early", "ring"),
        kit.Technique("cut", "Dead end street", "cut"),
        kit.supposition("round", "Would go round", "cell+ring", "ring"),
        kit.supposition("lost", "No way on", "cell", "cell"),
    ),
    **kit.declare_loop(
        CountryRoad,
        "country",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (OptionLine(), kit.RegionTable("rooms", since=2), kit.NumberTable("numbers", unknown=False)),
        last=(kit.HelperSigns(),),
    ),
)

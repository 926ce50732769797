"""Heyawake: rooms with numbers of shaded cells; no open line crosses more than one border."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import between
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.heyawake.reasons import REASONS
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_by_room,
    count_violations,
    ends,
    isolated_shade_violations,
    marked_spots,
    referee,
    straight_lines,
)


@dataclass(frozen=True, kw_only=True, repr=False)
class Heyawake(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, number) pairs, at most one a room."""

    genre: ClassVar[str] = "heyawake"
    title: ClassVar[str] = "Heyawake"
    aliases: ClassVar[tuple[str, ...]] = ("heyawacky",)
    fields = (
        kit.Regions(name="rooms"),
        kit.RoomNumbers(name="numbers", cells="Type how many cells are shaded."),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


Solved = tuple[Heyawake, kit.Marks]
MESSAGES = {
    **kit.over_and_under("room", "The room at row {row}, column {col} has {found:shaded cell}; its number is {clue}."),
    "line.rooms": "An open line from row {row}, column {col} crosses more than one border.",
    **kit.ISOLATED_SHADE_MESSAGES,
}


def violations(puzzle: Heyawake, marks: kit.Marks) -> Iterator[RawViolation]:
    """Rooms with another number of shaded cells, lines of open cells through three rooms, shaded neighbours, and open
    cells that are cut off."""
    dark, sure = marked_spots(marks, kit.SHADE), marked_spots(marks, kit.SHADE, 0)
    rooms = cells_by_room(puzzle.rooms, puzzle.cols)
    room_of = {spot: room for room, spots in rooms.items() for spot in spots}
    loose = {ends(edge) for edge in kit.loose_borders(puzzle)}
    for clue, number in puzzle.numbers:
        yield from count_violations("room", clue, number, rooms[room_of[clue]], marks, kit.SHADE)
    for line in straight_lines(puzzle):
        borders = [k for k in range(1, len(line)) if room_of[line[k]] != room_of[line[k - 1]]]
        if loose:
            borders = sorted({*borders, *(k for k in range(1, len(line)) if (line[k - 1], line[k]) in loose)})
        for run in (line[one - 1 : two + 1] for one, two in pairwise(borders)):
            if dark.isdisjoint(run):
                yield RawViolation("line.rooms", tuple(run), sure.issuperset(run))
    yield from isolated_shade_violations(("shade.beside", "open.apart"), puzzle, marks, kit.SHADE)


def lines_across_two_borders(puzzle: Heyawake) -> Iterator[list[kit.Spot]]:
    """Yield the shortest lines that cross two borders."""
    ids, loose = dict(zip(puzzle.grid.cells, puzzle.rooms, strict=True)), kit.loose_borders(puzzle)
    for _, line in kit.rows_and_columns(puzzle.grid):
        walls = [k for k, (here, there) in enumerate(pairwise(line)) if ids[here] != ids[there]]
        if loose:
            inside = (k for k, pair in enumerate(pairwise(line)) if between(*pair) in loose)
            walls = sorted({*walls, *inside})
        yield from (line[one : two + 2] for one, two in pairwise(walls))


def model(puzzle: Heyawake) -> kit.Model:
    """A count for every number, and a shaded cell in every line that crosses two borders."""
    rules = kit.room_count_rules(puzzle)
    rules += [
        kit.Posting("line", kit.Between(kit.shade_vars(line), 1, len(line)))
        for line in lines_across_two_borders(puzzle)
    ]
    return kit.shade_model(puzzle.grid, [*kit.isolated_shade_rules(puzzle.grid), *rules])


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> Solved:
    """Return random rooms with numbers. Shade a cell of every line across two borders, then any cells that fit, and
    join rooms where an open line remains."""
    puzzle = Heyawake(rows=rows, cols=cols, rooms=kit.renumber(kit.random_rectangles(rows, cols, rng, options["side"])))
    lines, dark = list(lines_across_two_borders(puzzle)), set[kit.Spot]()
    for line in rng.sample(lines, len(lines)):
        candidates = [spot for spot in line if dark.isdisjoint(line) and kit.may_shade(puzzle.grid, dark, spot)]
        dark |= set(rng.sample(candidates, min(1, len(candidates))))  # one candidate, if there is any
    dark = kit.scatter_cells(puzzle.grid, rng, dark)
    # The first two cells of such a line are on both sides of its first border: their rooms are joined.
    while pairs_to_join := [line[:2] for line in lines_across_two_borders(puzzle) if dark.isdisjoint(line)]:
        joined = dict[int, int]()
        for one, two in ([puzzle.rooms[spot.row * cols + spot.col] for spot in pair] for pair in pairs_to_join):
            # A room is joined at most once in each round.
            joined |= {two: one, one: one} if joined.keys().isdisjoint((one, two)) else {}
        puzzle = puzzle.changed(rooms=kit.renumber([joined.get(room, room) for room in puzzle.rooms]))
    answer = kit.shade_answer(puzzle.grid, dark)
    return clues_from(puzzle, answer), answer


def repair(puzzle: Heyawake, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> Solved | None:
    """Cut a room in two where the answers differ, if that breaks no rule."""
    for rooms in kit.cut_rooms(puzzle, kit.shaded_cells(answer) ^ kit.shaded_cells(other or {}), rng):
        cut = puzzle.changed(rooms=rooms, numbers=())
        if check(cut, answer):
            return clues_from(cut, answer), answer
    return None


check = referee(MESSAGES, violations)
clues_from = kit.count_every_room(check)
RULEBOOK = (
    "Shade cells. A number says how many cells of its room are shaded.",
    "Two shaded cells never share a side, and all open cells are connected by their sides.",
    "A straight line of open cells never runs through more than two rooms.",
)
GENRE = kit.Genre(
    Heyawake,
    rulebook=RULEBOOK,
    rules_of=kit.rules_with_borders(RULEBOOK, "A border inside a room counts like one between two rooms."),
    broken_rules={"room": 1, "shade": 2, "open": 2, "line": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (kit.Option("side", 3, "longest side of a room", 1, 20),), unique=kit.Repair(repair)),
    reasons=REASONS,
    techniques=(
        kit.Technique("done", "Room done", "count:room", fits=kit.sets_nothing),
        kit.Technique("rest", "Room needs the rest", "count:room", fits=kit.sets_something),
        kit.Technique("third", "A third room", "count:line"),
        *kit.ISOLATED_SHADE_TECHNIQUES,
    ),
    **kit.declare_shading(
        Heyawake,
        "heyawake",
        (kit.Borders("rooms"), kit.Number16("numbers", kit.room_seats, unknown=False)),
        (kit.RegionTable("rooms"), kit.NumberTable("numbers", unknown=False)),
    ),
)

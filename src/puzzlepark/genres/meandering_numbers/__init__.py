"""Meandering Numbers: consecutive numbers of a room are adjacent, and equal numbers never touch."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.fields import place
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    around,
    cells_by_room,
    cells_of,
    numbered_room_violations,
    referee,
    touching_digit_violations,
)
from puzzlepark.genres.meandering_numbers.making import random_meanders
from puzzlepark.genres.meandering_numbers.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class MeanderingNumbers(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "meandering-numbers"
    title: ClassVar[str] = "Meandering Numbers"
    aliases: ClassVar[tuple[str, ...]] = ("meander", "worms")
    fields = (
        kit.Regions(name="rooms"),
        kit.Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=mul, strict=True),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


MESSAGES = {
    **kit.NUMBERED_ROOM_MESSAGES,
    "touch": "The {digit} in row {row}, column {col} touches another {digit}.",
    "path": "The {digit} in row {row}, column {col} is not side by side with the {next} of its room.",
}


def violations(puzzle: MeanderingNumbers, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check that equal numbers do not touch, that consecutive numbers of a room are adjacent, and that rooms hold the
    numbers from 1 to their sizes."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    violations = list(touching_digit_violations("touch", digits))
    for room in cells_by_room(puzzle.rooms, puzzle.cols).values():
        for one in (spot for spot in room if spot in digits):
            for two in (spot for spot in room if digits.get(spot) == digits[one] + 1):
                if two not in around(one):
                    values = {"digit": digits[one], "next": digits[two]}
                    violations.append(RawViolation("path", (one, two), True, None, values))
    yield from violations
    yield from numbered_room_violations(puzzle, digits, cells_of(puzzle), bool(violations))


def model(puzzle: MeanderingNumbers) -> kit.Model:
    """No number repeats in a 2x2 square. Two numbers of a room differ at least by the distance of their cells."""
    squares = kit.full_squares(puzzle.grid) or puzzle.grid.pairs
    rules = [kit.Posting("touch", kit.Distinct(kit.vars_at(kit.DIGIT, cells))) for cells in squares]
    for room in kit.cells_by_region(puzzle.rooms, puzzle.grid).values():
        if len(room) > MOST_CELLS:
            size = f"{MOST_CELLS} cells here; that of {place(room[0])} has {len(room):,}"
            raise kit.BadInput(f"A room of Meandering Numbers has at most {size}.")
        cells = [puzzle.grid.position[spot] for spot in room]
        variables, inside, near = kit.vars_at(kit.DIGIT, room), frozenset(cells), puzzle.grid.near
        distances = [_distances_from(near, cell, inside) for cell in polled(cells)]
        for one, two in polled(combinations(range(len(room)), 2)):
            if (distance := distances[one][cells[two]]) > 1:
                rows = _rows_at_distance(len(room), distance)
                rules.append(kit.Posting("path", kit.Table((variables[one], variables[two]), rows)))
    return kit.numbered_room_model(puzzle, rules)


MOST_CELLS = 256
"""The maximum size of a room. Every two of its cells have a table, so larger rooms would take gigabytes."""


def _distances_from(near: Sequence[list[int]], start: int, room: frozenset[int]) -> dict[int, int]:
    """The distance of every cell of a room from a start within the room, by breadth-first search. Cells are indices."""
    distances, queue = {start: 0}, [start]
    for here in queue:
        for there in near[here]:
            if there in room and there not in distances:
                distances[there] = distances[here] + 1
                queue.append(there)
    return distances


@cache
def _rows_at_distance(size: int, steps: int) -> tuple[tuple[int, int], ...]:
    """The possible numbers of two cells of a room of this size that are this many steps apart."""
    numbers = range(1, size + 1)
    return tuple((a, b) for a in polled(numbers) for b in numbers if abs(a - b) >= steps)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[MeanderingNumbers, kit.Marks]:
    """Draw rooms with all their numbers."""
    ids, numbers = random_meanders(rows, cols, rng, options["largest"])
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = MeanderingNumbers(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    MeanderingNumbers,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "In a room, numbers that follow each other share a side: 1 is beside 2, 2 beside 3, and so on.",
        "Equal numbers never touch, not even at a corner.",
    ),
    broken_rules={"room": 1, "given": 1, "path": 2, "touch": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=kit.give_every_number(check),
    maker=kit.Maker(
        make,
        (kit.Option("largest", 7, "cells of the largest rooms; some more if a board above 225 cells needs it", 3, 12),),
        clues=kit.Thin(symmetric=True),
        largest=10,
        rare=(3, 4, 5),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("path", "Too far for the next number", "cell:path"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.Technique("overlap", "Seen by all its places", "overlap"),
        kit.supposition("homeless", "A room without its number", "", "place"),
        kit.supposition("twice", "Two equal numbers", "", "taken"),
        kit.supposition("far", "Numbers too far apart", "", "cell"),
    ),
    **kit.declare_numbered_rooms(MeanderingNumbers, "meander"),
)

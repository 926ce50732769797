"""Cojun: rooms hold the numbers from 1 on, larger ones above smaller ones, and equal numbers are never neighbours."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.cojun.making import FallingNumbering
from puzzlepark.genres.cojun.reasons import REASONS
from puzzlepark.genres.kit.referee import RawViolation, around, cells_of, numbered_room_violations, referee

MOST_LISTED = 64
"""The size of the largest room for which a table lists all pairs of numbers."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Cojun(kit.Puzzle):
    """`rooms` has a room id per cell, row by row; `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "cojun"
    title: ClassVar[str] = "Cojun"
    aliases: ClassVar[tuple[str, ...]] = ("kojun",)
    fields = (
        kit.Regions(name="rooms", upright=True),
        kit.Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=mul, strict=True),
        kit.LooseBorders(),
    )
    rooms: tuple[int, ...] = ()
    numbers: kit.Clues = ()
    borders: tuple[kit.EdgeSign, ...] = ()


MESSAGES = {
    **kit.NUMBERED_ROOM_MESSAGES,
    "touch": "The {digit} in row {row}, column {col} has another {digit} beside it.",
    "order": "The {digit} in row {row}, column {col} is not larger than the number below it in its room.",
}


def violations(puzzle: Cojun, marks: kit.Marks) -> Iterator[RawViolation]:
    """Equal neighbours, smaller numbers above larger ones in a room, and rooms with repeated or too high numbers. Only
    without these, empty cells."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    wrong = []
    for spot, digit in sorted(digits.items()):
        right, below = around(spot)[2:]
        for other in (right, below):
            if digits.get(other) == digit:
                wrong.append(RawViolation("touch", (spot, other), True, None, {"digit": digit}))
        if below in digits and digits[below] > digit:
            here = spot.row * puzzle.cols + spot.col
            if puzzle.rooms[here] == puzzle.rooms[here + puzzle.cols]:
                wrong.append(RawViolation("order", (spot, below), True, None, {"digit": digit}))
    yield from wrong
    yield from numbered_room_violations(puzzle, digits, cells_of(puzzle), bool(wrong))


def model(puzzle: Cojun) -> kit.Model:
    """Different numbers in every room and in neighbouring cells, and falling numbers down the columns of a room."""
    home = {spot: room for room in kit.cells_by_region(puzzle.rooms, puzzle.grid).values() for spot in room}
    rules = []
    for one, two in puzzle.grid.pairs:
        scope = kit.vars_at(kit.DIGIT, (one, two))
        if home[one] is not home[two]:
            rules.append(kit.Posting("touch", kit.Distinct(scope)))
        elif one.c == two.c:
            rules.append(kit.Posting("order", falling(scope, len(home[one]))))
    return kit.numbered_room_model(puzzle, rules)


def falling(scope: Sequence[kit.Var], size: int) -> kit.Table | kit.Linear:
    """The first of two cells has the larger number: a table for rooms of usual size, and an inequality for larger
    ones."""
    return kit.Table(scope, _pairs(size)) if size <= MOST_LISTED else kit.Linear(scope, (1, -1), 1, size)


@cache
def _pairs(size: int) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) for a in range(2, size + 1) for b in range(1, a))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Cojun, kit.Marks]:
    """Return random rooms with all their numbers."""
    smallest, largest = sorted((options["smallest"], options["largest"]))
    ids, numbers = kit.numbered_rooms(rows, cols, rng, smallest, largest, FallingNumbering)
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = Cojun(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


check = referee(MESSAGES, violations)
clues_from = kit.give_every_number(check)
GENRE = kit.Genre(
    Cojun,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "Equal numbers are never side by side.",
        "Where a cell lies above another of its room, its number is larger.",
    ),
    broken_rules={"room": 1, "given": 1, "touch": 2, "order": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("smallest", 3, "cells of the smallest rooms wanted", 1, 9),
            kit.Option("largest", 6, "cells of the largest rooms wanted; some may get larger", 2, 9),
        ),
        clues=kit.Thin(symmetric=True),
        largest=10,
        rare=(4, 5),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("order", "Larger above", "cell:order"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.Technique("overlap", "Seen by all its places", "overlap"),
        kit.supposition("homeless", "A room without its number", "", "place"),
        kit.supposition("twice", "Two equal numbers", "", "taken"),
    ),
    **kit.declare_numbered_rooms(Cojun, "cojun"),
)

"""Ripple Effect: rooms hold the numbers from 1 to their sizes, and equal numbers in a line have at least that many
cells between them."""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.fields import place
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import RawViolation, cells_of, numbered_room_violations, referee, straight_lines
from puzzlepark.genres.ripple_effect.making import random_ripples
from puzzlepark.genres.ripple_effect.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class RippleEffect(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "ripple-effect"
    title: ClassVar[str] = "Ripple Effect"
    aliases: ClassVar[tuple[str, ...]] = ("ripple", "hakyuu", "hakyu-koka")
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
    "ripple": "The {digit} in row {row}, column {col} has another {digit} in its line, only {found} further on.",
}


def violations(puzzle: RippleEffect, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the rooms, the given numbers, and the distances of equal numbers in a line."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    violations = []
    for line in straight_lines(puzzle):
        for k, spot in enumerate(line):
            digit = digits.get(spot, 0)
            for distance, other in enumerate(line[k + 1 : k + 1 + digit], 1):
                if digits.get(other) == digit:
                    violations.append(
                        RawViolation("ripple", (spot, other), True, None, {"digit": digit, "found": distance})
                    )
    yield from violations
    yield from numbered_room_violations(puzzle, digits, cells_of(puzzle), bool(violations))


def model(puzzle: RippleEffect) -> kit.Model:
    """Two cells of a line differ, unless both numbers are lower than their distance."""
    rules, sizes = list[kit.Posting](), dict[kit.Var, int]()
    for room in kit.cells_by_region(puzzle.rooms, puzzle.grid).values():
        if len(room) > MOST_CELLS:
            size = f"{MOST_CELLS} cells here; that of {place(room[0])} has {len(room):,}"
            raise kit.BadInput(f"A room of Ripple Effect has at most {size}.")
        sizes |= dict.fromkeys(kit.vars_at(kit.DIGIT, room), len(room))
    for _, line in kit.rows_and_columns(puzzle.grid):
        scope = kit.vars_at(kit.DIGIT, line)
        for k, one in enumerate(polled(scope)):
            for distance, two in enumerate(scope[k + 1 : k + 1 + sizes[one]], 1):
                if distance <= sizes[two]:
                    rows = _rows_at_distance(sizes[one], sizes[two], distance)
                    rules.append(kit.Posting("ripple", kit.Table((one, two), rows)))
    return kit.numbered_room_model(puzzle, rules)


MOST_CELLS = 400
"""The maximum size of a room. Cells of a line have tables of all pairs of numbers, so larger rooms would take
gigabytes."""


@cache
def _rows_at_distance(one: int, two: int, distance: int) -> tuple[tuple[int, int], ...]:
    """The possible numbers of two cells of a line at this distance, in rooms of these sizes."""
    return tuple((a, b) for a in polled(range(1, one + 1)) for b in range(1, two + 1) if a != b or a < distance)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[RippleEffect, kit.Marks]:
    """Draw rooms with all their numbers."""
    ids, numbers = random_ripples(rows, cols, rng, options["largest"])
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = RippleEffect(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


check = referee(MESSAGES, violations)
clues_from = kit.give_every_number(check)
GENRE = kit.Genre(
    RippleEffect,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "Between two equal numbers in a row or column lie at least as many cells as the number says.",
    ),
    broken_rules={"room": 1, "given": 1, "ripple": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("largest", 5, "cells of the largest rooms; some have a few more", 2, 9),),
        clues=kit.Thin(symmetric=True),
        rare=(5,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("ripple", "Too close to an equal number", "cell:ripple"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("homeless", "A room without its number", "", "place"),
        kit.supposition("close", "Two equal numbers too close", "", "cell"),
    ),
    **kit.declare_numbered_rooms(RippleEffect, "ripple"),
)

"""Suguru: rooms hold the numbers from 1 to their sizes, and equal numbers never touch, not even at a corner."""

from collections.abc import Iterator, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    numbered_room_violations,
    referee,
    touching_digit_violations,
)
from puzzlepark.genres.suguru.making import NoTouchNumbering
from puzzlepark.genres.suguru.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Suguru(kit.Puzzle):
    """`rooms` has a room id per cell, row by row. `numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "suguru"
    title: ClassVar[str] = "Suguru"
    aliases: ClassVar[tuple[str, ...]] = ("tectonic", "capsules", "number-blocks")
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
}


def violations(puzzle: Suguru, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check the rooms, the given numbers, and that equal numbers do not touch."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    touching = list(touching_digit_violations("touch", digits))
    yield from touching
    yield from numbered_room_violations(puzzle, digits, cells_of(puzzle), bool(touching))


def model(puzzle: Suguru) -> kit.Model:
    """Different numbers in every room and in every 2x2 square."""
    squares = kit.full_squares(puzzle.grid) or puzzle.grid.pairs
    rules = [kit.Posting("touch", kit.Distinct(kit.vars_at(kit.DIGIT, cells))) for cells in squares]
    return kit.numbered_room_model(puzzle, rules)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Suguru, kit.Marks]:
    """Draw rooms with all their numbers."""
    smallest, largest = sorted((options["smallest"], options["largest"]))
    ids, numbers = kit.numbered_rooms(rows, cols, rng, smallest, largest, NoTouchNumbering)
    digits = tuple(zip(kit.shared_grid(rows, cols).cells, numbers, strict=True))
    board = Suguru(rows=rows, cols=cols, rooms=kit.renumber(ids), numbers=digits)
    return board, {kit.Var(kit.DIGIT, spot): number for spot, number in digits}


check = referee(MESSAGES, violations)
clues_from = kit.give_every_number(check)
GENRE = kit.Genre(
    Suguru,
    rulebook=(
        "Write a number into every cell. A room of one cell holds a 1, a room of two cells 1 and 2, and so on.",
        "Equal numbers never touch, not even at a corner.",
    ),
    broken_rules={"room": 1, "given": 1, "touch": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (
            kit.Option("smallest", 4, "cells of the smallest rooms wanted", 1, 9),
            kit.Option("largest", 6, "cells of the largest rooms wanted; some may get larger", 2, 9),
        ),
        clues=kit.Thin(symmetric=True),
        rare=(5,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.Technique("overlap", "Seen by all its places", "overlap"),
        kit.supposition("homeless", "A room without its number", "", "place"),
        kit.supposition("twice", "Two equal numbers", "", "taken"),
    ),
    **kit.declare_numbered_rooms(Suguru, "suguru"),
)

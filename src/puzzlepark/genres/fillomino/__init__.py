"""Fillomino: a number in every cell; connected equal numbers form a group of that many cells."""

from collections.abc import Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.lines import ends_of
from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.fillomino.borders import BorderBits, BorderlessCells, BorderTable, GivenBorders
from puzzlepark.genres.fillomino.making import group_sizes
from puzzlepark.genres.fillomino.reasons import REASONS
from puzzlepark.genres.kit.referee import RawViolation, cells_of, connected_pieces, ends, referee


@dataclass(frozen=True, kw_only=True, repr=False)
class Fillomino(kit.Puzzle):
    """`numbers` are (cell, given number) pairs in reading order; `borders` are (edge, sign) pairs, with the only
    sign."""

    genre: ClassVar[str] = "fillomino"
    title: ClassVar[str] = "Fillomino"
    aliases: ClassVar[tuple[str, ...]] = ("polyominous", "filling")
    fields = (
        kit.Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=mul, strict=True),
        GivenBorders(name="borders", later=True),
    )
    numbers: kit.Clues = ()
    borders: tuple[tuple[kit.Spot, str], ...] = ()


MESSAGES = {
    "given": "In row {row}, column {col} the number {clue} is given; another is written there.",
    "border": "The border beside row {row}, column {col} has {digit} on both sides.",
    "group.over": "The group at row {row}, column {col} has {found} cells, more than its number {digit}.",
    "group.under": "The group at row {row}, column {col} has no room for {digit} cells.",
    "group.missing": "There is no number in row {row}, column {col} yet.",
}


def violations(puzzle: Fillomino, marks: kit.Marks) -> list[RawViolation]:
    """Wrong given numbers, equal numbers across a border, and groups that are too large or have no room to grow. Only
    without these, empty cells. Given numbers need no marks."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    broken = [
        RawViolation("given", (s,), True, s, {"clue": number}) for s, number in puzzle.numbers if digits[s] != number
    ]
    for edge, _ in puzzle.borders:
        one, two = ends(edge)
        if one in digits and digits[one] == digits.get(two):
            broken.append(RawViolation("border", (one, two), True, edge, {"digit": digits[one]}))
    empty = cells_of(puzzle) - digits.keys()
    for digit in sorted(set(digits.values())):
        equal = {spot for spot, other in digits.items() if other == digit}
        groups = connected_pieces(equal)
        rooms = connected_pieces(equal | empty) if empty and min(map(len, groups)) < digit else groups
        space = {spot: len(room) for room in rooms for spot in room}
        for group in groups:
            if len(group) > digit or space[min(group)] < digit:
                values = {"digit": digit, "found": len(group)}
                code = "group.over" if len(group) > digit else "group.under"
                broken.append(RawViolation(code, tuple(sorted(group)), True, None, values))
    return broken or [RawViolation("group.missing", tuple(sorted(empty)), False)][: len(empty)]


def model(puzzle: Fillomino) -> kit.Model:
    """Groups, the given numbers, and different numbers on both sides of a border."""
    rules = [kit.Posting("group", kit.Groups(puzzle.grid, kit.DIGIT))]
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    rules += [
        kit.Posting("border", kit.Distinct(kit.vars_at(kit.DIGIT, ends_of(edge))), edge) for edge, _ in puzzle.borders
    ]
    return kit.digit_model(puzzle.grid, range(1, puzzle.rows * puzzle.cols + 1), rules)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Fillomino, kit.Marks]:
    """Return random groups, of which no two of one size touch, with all numbers."""
    puzzle = Fillomino(rows=rows, cols=cols)
    sizes = zip(puzzle.grid.cells, group_sizes(rows, cols, rng, options["largest"]), strict=True)
    answer = {kit.Var(kit.DIGIT, spot): size for spot, size in sizes}
    return clues_from(puzzle, answer), answer


RULEBOOK = (
    "Write a number into every cell. Equal numbers that share a side form a group.",
    "The number says how many cells its group has. Groups of the same size never share a side.",
    "Of some groups several numbers may be given, of others none.",
)
PARTED = "Where there is a bold border between two cells, their numbers are different."


def rules_of(puzzle: Fillomino) -> tuple[str, ...]:
    """Return the rules, with one more if there are borders."""
    return (*RULEBOOK, PARTED) if puzzle.borders else RULEBOOK


check = referee(MESSAGES, violations)
clues_from = kit.give_every_number(check)
LARGEST = kit.Option("largest", 7, "cells of the largest groups", 4, 20)
GENRE = kit.Genre(
    Fillomino,
    rulebook=RULEBOOK,
    rules_of=rules_of,
    broken_rules={"group.missing": 1, "group": 2, "given": 3, "border": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(make, (LARGEST,), clues=kit.Thin(symmetric=True), chance=(4,), rare=(4, 5)),
    reasons=REASONS,
    techniques=(
        kit.Technique("only", "Only number", "only"),
        kit.Technique("grow", "One way to grow", "grow"),
        kit.Technique("needed", "Must pass here", "through"),
        kit.supposition("joined", "Too many together", "", "over"),
        kit.supposition("shut-in", "Shut in", "", "room"),
    ),
    **kit.declare_digits(
        Fillomino,
        "fillomino",
        (kit.Number16("numbers", unknown=False), kit.Tail(BorderBits("borders"))),
        (kit.NumberTable("numbers", unknown=False),),
        highest=lambda puzzle: puzzle.rows * puzzle.cols,
        given="numbers",
        last=(BorderTable("borders"),),
        groups=True,
        more=(kit.game_id(Fillomino, "filling", BorderlessCells("numbers")),),
    ),
)

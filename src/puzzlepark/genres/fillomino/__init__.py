"""Fillomino: a number in every cell; connected equal numbers form a group of that many cells."""

from collections.abc import Iterable, Mapping
from operator import mul
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.group_sizes import GroupSizes
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import NumberInEveryCell
from puzzlepark.genres import kit
from puzzlepark.genres.fillomino.borders import BorderBits, BorderlessCells, BorderTable, GivenBorders
from puzzlepark.genres.fillomino.making import group_sizes
from puzzlepark.genres.fillomino.rule import DifferentAcrossBorders


@dataclass(frozen=True, kw_only=True, repr=False)
class Fillomino(kit.Puzzle):
    """`numbers` are (cell, given number) pairs in reading order. `borders` are (edge, sign) pairs, all with the same
    sign."""

    genre: ClassVar[str] = "fillomino"
    title: ClassVar[str] = "Fillomino"
    aliases: ClassVar[tuple[str, ...]] = ("polyominous", "filling")
    fields = (
        kit.Numbers(name="numbers", at=kit.InCells("Type the numbers that are given."), low=1, high=mul, strict=True),
        GivenBorders(name="borders", later=True),
    )
    numbers: kit.Clues = ()
    borders: tuple[tuple[kit.Spot, str], ...] = ()


BORDERS = DifferentAcrossBorders(code="border")
RULES = (
    GroupSizes(code="group"),
    GivenNumbers(code="given"),
    BORDERS,
    NumberInEveryCell(code="group.missing"),
)


def layers(puzzle: Fillomino, rules: Iterable[kit.Posting]) -> kit.Model:
    """The model of a board with numbers from 1 to the number of its cells."""
    return kit.digit_model(puzzle.grid, range(1, puzzle.rows * puzzle.cols + 1), rules)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Fillomino, kit.Marks]:
    """Return a board with all numbers of random groups. No two groups of one size touch."""
    puzzle = Fillomino(rows=rows, cols=cols)
    sizes = zip(puzzle.grid.cells, group_sizes(rows, cols, rng, options["largest"]), strict=True)
    answer = {kit.Var(kit.DIGIT, spot): size for spot, size in sizes}
    return GENRE.with_clues(puzzle, answer), answer


RULEBOOK = (
    "Write a number into every cell. Equal numbers that share a side form a group.",
    "The number says how many cells its group has. Groups of the same size never share a side.",
    "Of some groups several numbers may be given, of others none.",
)


def rules_of(puzzle: Fillomino) -> tuple[str, ...]:
    """Return the rules, with one more if there are borders."""
    return (*RULEBOOK, BORDERS.text) if puzzle.borders else RULEBOOK


LARGEST = kit.Option("largest", 7, "cells of the largest groups", 4, 20)
GENRE = genre_of_rules(
    Fillomino,
    RULES,
    layers,
    rulebook=RULEBOOK,
    rules_of=rules_of,
    broken_rules={"group.missing": 1, "group": 2, "given": 3, "border": 3},
    messages={"group.missing": "There is no number in row {row}, column {col} yet."},
    maker=kit.Maker(make, (LARGEST,), clues=kit.Thin(symmetric=True), chance=(4,), rare=(4, 5)),
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

"""Kropki: every row and column holds each number once. Dots mark consecutive numbers and doubles."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.kit.edge_dots import BLACK, WHITE, PlacedSign
from puzzlepark.genres.kit.making.latin import latin_square
from puzzlepark.genres.kit.referee import (
    RawViolation,
    cells_of,
    edges_of_board,
    ends,
    referee,
    spots_by_digit,
    straight_lines,
)
from puzzlepark.genres.kropki.codec import DotDigits, DotTable
from puzzlepark.genres.kropki.dots import Dots
from puzzlepark.genres.kropki.reasons import REASONS


@dataclass(frozen=True, kw_only=True, repr=False)
class Kropki(kit.Puzzle):
    """`dots` are (edge, "w" or "b") pairs, all of them; `numbers` are (cell, given number) pairs."""

    genre: ClassVar[str] = "kropki"
    title: ClassVar[str] = "Kropki"
    aliases: ClassVar[tuple[str, ...]] = ("kropki-dots",)
    fields = (
        Dots(name="dots"),
        kit.Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=min, strict=True),
    )
    dots: tuple[PlacedSign, ...] = ()
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise kit.BadInput(f"A Kropki board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


MESSAGES = {
    "given": "In row {row}, column {col} the number {clue} is given; another is written there.",
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "white": "The white dot beside row {row}, column {col} is between {one} and {two}, which are not consecutive.",
    "black": "The black dot beside row {row}, column {col} is between {one} and {two}; neither is twice the other.",
    "bare": "There is no dot between the {one} in row {row}, column {col} and the {two} beside it.",
    "row.missing": "Row {row} has no number in column {col} yet.",
}


def violations(puzzle: Kropki, marks: kit.Marks) -> Iterator[RawViolation]:
    """Check given numbers, repetitions and dots, and, if all are right, that no cell is empty. Given numbers need no
    marks."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    right, dots = True, dict(puzzle.dots)
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            right = False
            yield RawViolation("given", (spot,), True, spot, {"clue": number})
    for k, line in enumerate(straight_lines(puzzle)):
        for digit, where in spots_by_digit(digits, line):
            if len(where) > 1:
                right = False
                yield RawViolation(
                    "row.twice" if k < puzzle.rows else "column.twice", where, True, None, {"digit": digit}
                )
    for edge in edges_of_board(puzzle):
        pair = ends(edge)
        if not all(spot in digits for spot in pair):
            continue
        one, two = (digits[spot] for spot in pair)
        follow, double = abs(one - two) == 1, one == 2 * two or two == 2 * one
        code = {WHITE: "white", BLACK: "black"}.get(dots.get(edge, ""), "bare")
        if not {"white": follow, "black": double, "bare": not follow and not double}[code]:
            right = False
            clue = None if code == "bare" else edge
            yield RawViolation(code, pair, True, clue, {"one": one, "two": two})
    if right and (empty := tuple(sorted(cells_of(puzzle) - digits.keys()))):
        yield RawViolation("row.missing", empty, False)


def model(puzzle: Kropki) -> kit.Model:
    """A Latin square with the given numbers, and a table for every two adjacent cells by the dot between them."""
    digits, dots = range(1, puzzle.rows + 1), dict(puzzle.dots)
    rules = kit.latin_rules(puzzle.grid)
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    pairs: dict[str, list[tuple[int, int]]] = {code: [] for code in CODES.values()}
    for one, two in product(digits, digits):
        for code in allowed_codes(one, two):
            pairs[code].append((one, two))
    allowed = {code: tuple(rows) for code, rows in pairs.items()}  # one tuple for all edges, not one for each
    for edge, pair in zip(puzzle.grid.edges, puzzle.grid.pairs, strict=True):
        code = CODES[dots.get(edge, "")]
        clue = None if code == "bare" else edge
        rules.append(kit.Posting(code, kit.Table(kit.vars_at(kit.DIGIT, pair), allowed[code]), clue))
    return kit.digit_model(puzzle.grid, digits, rules)


CODES = {WHITE: "white", BLACK: "black", "": "bare"}


def allowed_codes(one: int, two: int) -> list[str]:
    """The codes of the dots that may be between two numbers, which may be equal."""
    codes = ["white"] * (abs(one - two) == 1) + ["black"] * (max(one, two) == 2 * min(one, two))
    return codes or ["bare"]


def _dots(grid: kit.Grid, marks: kit.Marks, known: Mapping[kit.Spot, str]) -> Iterator[PlacedSign]:
    """The dots of an answer. Between 1 and 2 it is the known dot, by default a white one."""
    for edge, pair in zip(grid.edges, grid.pairs, strict=True):
        codes = allowed_codes(*(marks[var] for var in kit.vars_at(kit.DIGIT, pair)))
        if codes != ["bare"]:
            colours = {CODES[colour]: colour for colour in (BLACK, WHITE)}
            yield edge, known[edge] if CODES[known.get(edge, "")] in codes else colours[codes[0]]


def clues_from(puzzle: Kropki, marks: kit.Marks) -> Kropki:
    """The puzzle with all dots and all numbers."""
    digits = {**{kit.Var(kit.DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
    full = {var.spot for var in digits} == set(puzzle.grid.cells)
    dots = tuple(_dots(puzzle.grid, digits, dict(puzzle.dots))) if full else puzzle.dots
    bare = puzzle.changed(dots=dots, numbers=())
    kit.raise_first_violation(check(bare, digits))
    return bare.changed(numbers=tuple(sorted((var.spot, digit) for var, digit in digits.items())))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Kropki, kit.Marks]:
    """Draw a random Latin square with all dots and numbers. Between 1 and 2, both dots are equally likely."""
    blank, square = Kropki(rows=rows, cols=cols), latin_square(rows, rng)
    answer = {kit.Var(kit.DIGIT, spot): square[spot.row][spot.col] for spot in blank.grid.cells}
    preferred = {edge: rng.choice((WHITE, BLACK)) for edge in blank.grid.edges}
    return clues_from(blank.changed(dots=tuple(preferred.items())), answer), answer


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Kropki,
    rulebook=(
        "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
        "A white dot is between two consecutive numbers, a black dot between two of which one is twice the other. "
        "Between 1 and 2 it may be either.",
        "Where there is no dot, numbers side by side are neither.",
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "white": 2, "black": 2, "bare": 3},
    messages=MESSAGES,
    check=check,
    model=model,
    maker=kit.Maker(make, chance=(3,), largest=9, rare=(4, 5)),
    clues_from=clues_from,
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("white", "By a white dot", "cell:white"),
        kit.Technique("black", "By a black dot", "cell:black"),
        kit.Technique("bare", "No dot here", "cell:bare"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("chain", "Chain of dots", "cell", "cell"),
    ),
    **kit.declare_digits(Kropki, "kropki", (DotDigits("dots"),), (DotTable("dots"),), given="numbers"),
)

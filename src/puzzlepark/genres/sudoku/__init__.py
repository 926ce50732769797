"""Sudoku: every row, column and box holds each number from 1 on once; some are given."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any, ClassVar

from puzzlepark.core.constraints import Distinct, Table
from puzzlepark.core.drawing import Border
from puzzlepark.core.errors import BadInput
from puzzlepark.core.fields import Field
from puzzlepark.core.fields.numbers import Clues, Numbers
from puzzlepark.core.genre import Format, Genre, Maker
from puzzlepark.core.grid import Spot, cell
from puzzlepark.core.look import Digits, Look
from puzzlepark.core.model import Model, Rule
from puzzlepark.core.puzzle import Layer, Marks, Puzzle, Var
from puzzlepark.core.referee import Fault, referee
from puzzlepark.core.regions import borders
from puzzlepark.formats import codec
from puzzlepark.formats.codec.answers import read_table
from puzzlepark.formats.codec.tables import DigitMarks, NumberTable
from puzzlepark.formats.codec.url_parts import Number16

DIGIT = "digit"


@dataclass(frozen=True, kw_only=True)
class Sudoku(Puzzle):
    """`numbers` are (cell, given number) pairs in reading order."""

    genre: ClassVar[str] = "sudoku"
    title: ClassVar[str] = "Sudoku"
    fields: ClassVar[tuple[Field, ...]] = (
        Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=min, strict=True),
    )
    numbers: Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise BadInput(f"A Sudoku board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()

    @property
    def box(self) -> int:
        """The rows of a box, which is a square or wider; 1 on a board of prime size, which has no boxes."""
        return max(k for k in range(1, isqrt(self.rows) + 1) if self.rows % k == 0)

    def lines(self, spot: Spot) -> list[tuple[str, int]]:
        """The row, the column and the box of a cell, each with its number; no box if there are none."""
        high = self.box
        box = spot.row // high * high + spot.col // (self.cols // high)
        return [("row", spot.row), ("column", spot.col), ("box", box)][: 2 + (high > 1)]


MESSAGES = {
    "given": "Row {row}, column {col} has {digit}; {clue} is given there.",
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "box.twice": "The box of row {row}, column {col} has {digit} more than once.",
    "row.missing": "Row {row} has no number in column {col} yet.",
}


def faults(puzzle: Sudoku, marks: Marks) -> list[Fault]:
    """Nothing twice; if that is so, a number in every cell. Given ones need not be written."""
    high, wide = puzzle.box, puzzle.rows // puzzle.box if puzzle.box > 1 else 1
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    wrong = [(spot, {"digit": digits[spot], "clue": n}) for spot, n in puzzle.numbers if digits[spot] != n]
    found = [Fault("given", (spot,), True, spot, said) for spot, said in wrong]
    places: dict[tuple[str, int, int, int], list[Spot]] = {}
    for (r, c), digit in sorted(((s.row, s.col), digit) for s, digit in digits.items()):
        for line in (("row", r, 0), ("column", 0, c), ("box", r // high, c // wide)):
            places.setdefault((*line, digit), []).append(Spot(2 * r + 1, 2 * c + 1))
    found += [Fault(f"{k[0]}.twice", tuple(at), True, None, {"digit": k[-1]}) for k, at in places.items() if at[1:]]
    empty = tuple(spot for spot in puzzle.grid.cells if spot not in digits)
    return found or [Fault("row.missing", empty, False)][: len(empty)]


def model(puzzle: Sudoku) -> Model:
    """Different numbers in every row, column and box, and those that are given."""
    layer = Layer(DIGIT, puzzle.grid, "cells", tuple(range(1, puzzle.rows + 1)))
    scopes: dict[tuple[str, int], list[Var]] = {}
    for var in layer.vars:
        for line in puzzle.lines(var.spot):
            scopes.setdefault(line, []).append(var)
    rules = [Rule(code, Distinct(tuple(scope))) for (code, _), scope in scopes.items()]
    rules += [Rule("given", Table((Var(DIGIT, spot),), ((number,),)), spot) for spot, number in puzzle.numbers]
    return Model((layer,), (), {"digit": (DIGIT,)}, tuple(rules))


def clues_of(puzzle: Sudoku, marks: Marks) -> Sudoku:
    """Every number given."""
    digits = {**{Var(DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
    for broken in check(puzzle.changed(numbers=()), digits).violations:
        raise BadInput(broken.sentence)
    return puzzle.changed(numbers=tuple(sorted((var.spot, digit) for var, digit in digits.items())))


def make(rows: int, cols: int, rng: random.Random, options: Mapping[str, Any]) -> tuple[Sudoku, Marks]:
    """A plain pattern, mixed: two numbers change places along a chain of rows, columns and boxes that share them."""
    blank = Sudoku(rows=rows, cols=cols)
    high, wide = blank.box, cols // blank.box
    shifts = [k * wide + band for band in rng.sample(range(wide), wide) for k in rng.sample(range(high), high)]
    places = [{cell(r, (k - shift) % cols) for r, shift in enumerate(shifts)} for k in range(cols)]
    for _ in range(10 * min(rows - 1, 20)):
        one, two = rng.sample(places, 2)
        first, second = ({line: spot for spot in spots for line in blank.lines(spot)} for spots in (one, two))
        chain = [rng.choice(sorted(one))]
        for spot in chain:
            chain += {seats[line] for line in blank.lines(spot) for seats in (first, second)}.difference(chain)
        one ^= set(chain)
        two ^= set(chain)
    answer = {Var(DIGIT, spot): digit for digit, spots in enumerate(rng.sample(places, cols), 1) for spot in spots}
    return clues_of(blank, answer), answer


def as_there(form: Format[Sudoku]) -> Format[Sudoku]:
    """A format of puzz.link, where boxes are squares as large as fit, or 2x3: refuses sizes that differ there."""

    def same(puzzle: Sudoku, marks: Marks | None) -> tuple[Sudoku, Marks | None]:
        if puzzle.rows not in (2, 3, 6, isqrt(puzzle.rows) ** 2):
            raise BadInput(f"A Sudoku of size {puzzle.rows} has other boxes at puzz.link; use JSON.")
        return puzzle, marks

    return replace(form, read=lambda text: same(*form.read(text)), write=lambda *board: form.write(*same(*board)))


check = referee(MESSAGES, faults)
MARKS = DigitMarks(DIGIT, "numbers")
GENRE = Genre(
    Sudoku,
    rulebook=("Write numbers so that every row, column and box holds each from 1 to the number of rows once.",),
    messages=MESSAGES,
    check=check,
    model=model,
    views=("digit",),
    look=Look(
        (Digits(DIGIT),),
        given=lambda p: [Border(borders([p.lines(s)[2][1] for s in p.grid.cells], p.cols))] if p.box > 1 else [],
    ),
    formats=(
        as_there(codec.url(Sudoku, "sudoku", Number16("numbers"))),
        as_there(codec.pzpr_file(Sudoku, "sudoku", NumberTable("numbers"), MARKS)),
    ),
    maker=Maker(make),
    clues_of=clues_of,
    read_answer=lambda text, puzzle: read_table(text, puzzle, MARKS),
)

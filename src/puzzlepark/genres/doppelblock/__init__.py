"""Doppelblock: two cells of every row and column are shaded; numbers outside add up what stands between these."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.doppelblock.reasons import REASONS, sums
from puzzlepark.genres.kit.making.latin import given_where_differing, latin_square, share_given
from puzzlepark.genres.kit.referee import Fault, cells_of, referee, straight_lines

SHADED = 2
"""The shaded cells of every line."""
SMALL = 64
"""Cells of the largest boards that are made without given numbers."""
LARGE_GIVEN = 0.0225
"""The share of the numbers of a large board that is given at first, for each of its rows."""


def highest(rows: int, cols: int) -> int:
    """The highest number of a line."""
    return min(rows, cols) - SHADED


def most(rows: int, cols: int) -> int:
    """All numbers of a line together."""
    return sum(range(1, highest(rows, cols) + 1))


@dataclass(frozen=True, kw_only=True, repr=False)
class Doppelblock(kit.Puzzle):
    """`clues` are (seat, sum) pairs beside rows and above columns, `numbers` are (cell, given number) pairs."""

    genre: ClassVar[str] = "doppelblock"
    title: ClassVar[str] = "Doppelblock"
    aliases: ClassVar[tuple[str, ...]] = ("double-block", "between-blocks")
    fields = (
        kit.Numbers(name="clues", outside="Type the sum between the shaded cells.", high=most, strict=True),
        kit.Numbers(
            name="numbers", cells="Type the numbers that are given.", low=1, high=highest, strict=True, later=True
        ),
    )
    clues: kit.Clues = ()
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols or self.rows < SHADED:
            raise kit.BadInput(f"A Doppelblock board is a square of 2x2 cells or more, not {self.rows}x{self.cols}.")
        super().__post_init__()


MESSAGES = {
    "given": "In row {row}, column {col} the number {clue} is given; something else is marked there.",
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "row.shaded": "Row {row} has {found:shaded cell}; two are the most.",
    "column.shaded": "Column {col} has {found:shaded cell}; two are the most.",
    "sum": "The numbers between the shaded cells of row {row}, column {col} make {found}, not {clue}.",
    "row.missing": "Row {row}, column {col} has no number yet, and is not shaded.",
}


def faults(puzzle: Doppelblock, marks: kit.Marks) -> Iterator[Fault]:
    """Nothing twice, no third shaded cell, no wrong sum; if that is so, nothing is empty. In a line that has all its
    numbers, the cells without one are shaded, marked or not. Given numbers need not be written."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    right, lines = True, straight_lines(puzzle)
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            right = False
            yield Fault("given", (spot,), True, spot, {"clue": number})
    for line in lines:
        if set(range(1, puzzle.rows - 1)) <= {digits.get(spot) for spot in line}:
            for spot in line:
                digits.setdefault(spot, 0)
    for k, line in enumerate(lines):
        name = "row" if k < puzzle.rows else "column"
        for digit in range(puzzle.rows - 1):
            where = tuple(spot for spot in line if digits.get(spot) == digit)
            if len(where) > (1 if digit else SHADED):
                right = False
                yield Fault(
                    f"{name}.{'twice' if digit else 'shaded'}", where, True, None, {"digit": digit, "found": len(where)}
                )
    for seat, clue in puzzle.clues:
        line = lines[seat.row] if seat.c < 0 else lines[puzzle.rows + seat.col]
        dark = [k for k, spot in enumerate(line) if digits.get(spot) == 0]
        if len(dark) != SHADED:
            continue
        between = line[dark[0] + 1 : dark[1]]
        found = sum(digits.get(spot, 0) for spot in between)
        if all(spot in digits for spot in between) and found != clue:
            right = False
            yield Fault("sum", tuple(line), True, seat, {"clue": clue, "found": found})
    if right and (empty := tuple(sorted(cells_of(puzzle) - digits.keys()))):
        yield Fault("row.missing", empty, False)


def model(puzzle: Doppelblock) -> kit.Model:
    """Each number once in every row and column, so that two cells are left, those that are given, and the sums."""
    rules = line_rules(puzzle.grid)
    rules += [
        kit.Rule("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot) for spot, number in puzzle.numbers
    ]
    for seat, clue in puzzle.clues:
        rules.append(
            kit.Rule(
                "sum",
                between(kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat)), clue),
                seat,
                (("number", clue), ("", sums)),
            )
        )
    return kit.digit_model(puzzle.grid, range(puzzle.rows - 1), rules)


@kit.kept_rules
def line_rules(grid: kit.Grid) -> list[kit.Rule]:
    """What every line has."""
    numbers = tuple(range(1, grid.rows - 1))
    return [
        kit.Rule(name, kit.Once(kit.vars_at(kit.DIGIT, line), numbers)) for name, line in kit.rows_and_columns(grid)
    ]


def between(line: Sequence[kit.Var], clue: int) -> kit.Regular:
    """Along a line, the numbers between two cells that are 0 add up to the clue."""
    steps, accepting = _machine(len(line), clue)
    return kit.Regular(line, steps, accepting)


@cache
def _machine(size: int, clue: int) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int]]:
    """An automaton that keeps what is missing of the sum: its steps, and the states in which it may end."""
    before, behind = clue + 1, -1

    def after(state: int, number: int) -> int | None:
        if state == before:
            return clue if number == 0 else before
        if state == behind:
            return behind if number else None
        if number == 0:
            return behind if state == 0 else None
        return state - number if number <= state else None

    line = kit.Layer(kit.DIGIT, kit.shared_grid(1, size), "cells", ()).vars
    found = kit.Regular.of(line, range(size - 1), before, after, lambda state: state == behind)
    return found.steps, found.accepting


def clues_from(puzzle: Doppelblock, marks: kit.Marks) -> Doppelblock:
    """All sums, and numbers in the cells that have one already."""
    digits = {**{kit.Var(kit.DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
    kit.raise_first_violation(check(puzzle.changed(clues=(), numbers=()), digits))
    given = ((spot, digits[kit.Var(kit.DIGIT, spot)]) for spot, _ in puzzle.numbers)
    return puzzle.changed(clues=all_sums(puzzle, digits), numbers=tuple(pair for pair in given if pair[1]))


def reveals(puzzle: Doppelblock, marks: kit.Marks) -> Doppelblock:
    """All sums and all numbers."""
    return clues_from(puzzle, marks).changed(numbers=all_numbers(marks))


def all_numbers(marks: kit.Marks) -> kit.Clues:
    """The numbers of all cells that are not shaded."""
    return tuple(sorted((var.spot, digit) for var, digit in marks.items() if digit))


def all_sums(puzzle: Doppelblock, marks: kit.Marks) -> kit.Clues:
    """What stands between the shaded cells of every line."""
    found = []
    for seat in sorted(kit.line_seats(puzzle)):
        digits = [marks.get(var, 0) for var in kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat))]
        first = digits.index(0)
        found.append((seat, sum(digits[first : digits.index(0, first + 1)])))
    return tuple(found)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Doppelblock, kit.Marks]:
    """A random square, whose two highest numbers are shaded cells, with all sums and some of its numbers."""
    blank, square = Doppelblock(rows=rows, cols=cols), latin_square(rows, rng)
    numbers = {spot: square[spot.row][spot.col] for spot in blank.grid.cells}
    answer = {kit.Var(kit.DIGIT, spot): number if number <= rows - SHADED else 0 for spot, number in numbers.items()}
    known = all_numbers(answer)
    share = share_given(blank, options["given"], LARGE_GIVEN, SMALL)
    given = tuple(sorted(rng.sample(known, round(share * len(known)))))
    return blank.changed(clues=all_sums(blank, answer), numbers=given), answer


def repair(
    puzzle: Doppelblock, answer: kit.Marks, other: kit.Marks | None, rng: Random
) -> tuple[Doppelblock, kit.Marks] | None:
    """More numbers are given on a large board, where two answers differ; a small one is given up."""
    return given_where_differing(puzzle, answer, other, rng, small=SMALL) if len(answer) > SMALL else None


check = referee(MESSAGES, faults)
GENRE = kit.Genre(
    Doppelblock,
    rulebook=(
        "Shade two cells of every row and every column. Write numbers into the others, so that each line has each from "
        "1 on once.",
        "A number outside is the sum of what stands between the two shaded cells of its line. It is 0 if they are side "
        "by side.",
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "sum": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    reveals=reveals,
    maker=kit.Maker(
        make,
        (kit.Option("given", 0.0, "share of the numbers that may be given", 0.0, 1.0),),
        unique=kit.Repair(repair, together=True),
        largest=6,
        small=SMALL,
        rare=(2,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("shaded", "Shaded cells of a line", "spare"),
        kit.Technique("sum", "Sum between the shaded cells", "along:sum"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("sum-fails", "Sum would fail", "", "along"),
        kit.supposition("no-place", "No place left", "", "place"),
        kit.supposition("no-number", "Nothing left for a cell", "", "only"),
        kit.supposition("clash", "Would be there twice", "", "taken"),
    ),
    **kit.declare_digits(
        Doppelblock,
        "doppelblock",
        (kit.Number16("clues", kit.line_seats), kit.Tail(kit.Number16("numbers"))),
        (kit.FramedNumbers("clues", "numbers", kit.DIGIT, all_sides=False),),
        given="numbers",
        inside=True,
        highest=lambda board: highest(board.rows, board.cols),
        zero="fill",
    ),
)

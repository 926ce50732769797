"""Doppelblock: two cells of every row and column are shaded, and a clue outside is the sum between them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.doppelblock.reasons import REASONS, sums
from puzzlepark.genres.kit.making.latin import given_where_differing, latin_square, share_given
from puzzlepark.genres.kit.referee import RawViolation, cells_of, referee, straight_lines

SHADED = 2
"""The number of shaded cells in every row and column."""
SMALL = 64
"""The size of the largest boards that are made without given numbers."""
LARGE_GIVEN = 0.0225
"""The share of given numbers on a new large board, per row of the board."""


def highest(rows: int, cols: int) -> int:
    """Return the highest number of a line."""
    return min(rows, cols) - SHADED


def most(rows: int, cols: int) -> int:
    """Return the sum of all numbers of a line."""
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


def violations(puzzle: Doppelblock, marks: kit.Marks) -> Iterator[RawViolation]:
    """Repeated numbers, third shaded cells and wrong sums; only without these, empty cells.

    In a line with all its numbers, the other cells count as shaded even without a mark. Given numbers need no marks."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    right, lines = True, straight_lines(puzzle)
    for spot, number in puzzle.numbers:
        if digits[spot] != number:
            right = False
            yield RawViolation("given", (spot,), True, spot, {"clue": number})
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
                yield RawViolation(
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
            yield RawViolation("sum", tuple(line), True, seat, {"clue": clue, "found": found})
    if right and (empty := tuple(sorted(cells_of(puzzle) - digits.keys()))):
        yield RawViolation("row.missing", empty, False)


def model(puzzle: Doppelblock) -> kit.Model:
    """Each number once in every row and column, which leaves two cells, the given numbers, and the sums."""
    rules = line_rules(puzzle.grid)
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    for seat, clue in puzzle.clues:
        rule = sum_between(kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat)), clue)
        rules.append(kit.Posting("sum", rule, seat, (("number", clue), ("", sums))))
    return kit.digit_model(puzzle.grid, range(puzzle.rows - 1), rules)


@kit.kept_rules
def line_rules(grid: kit.Grid) -> list[kit.Posting]:
    """Each number once in every line."""
    numbers = tuple(range(1, grid.rows - 1))
    return [
        kit.Posting(name, kit.Once(kit.vars_at(kit.DIGIT, line), numbers)) for name, line in kit.rows_and_columns(grid)
    ]


def sum_between(line: Sequence[kit.Var], clue: int) -> kit.Regular:
    """The numbers between the two cells with 0 of a line add up to the clue."""
    steps, accepting = _machine(len(line), clue)
    return kit.Regular(line, steps, accepting)


@cache
def _machine(size: int, clue: int) -> tuple[tuple[tuple[int, int, int], ...], frozenset[int]]:
    """Return the steps and accepting states of an automaton. Its state is the remaining sum between the shaded
    cells."""
    before_first, after_second = clue + 1, -1

    def after(state: int, number: int) -> int | None:
        if state == before_first:
            return clue if number == 0 else before_first
        if state == after_second:
            return after_second if number else None
        if number == 0:
            return after_second if state == 0 else None
        return state - number if number <= state else None

    line = kit.Layer(kit.DIGIT, kit.shared_grid(1, size), "cells", ()).vars
    rule = kit.Regular.of(line, range(size - 1), before_first, after, lambda state: state == after_second)
    return rule.steps, rule.accepting


def clues_from(puzzle: Doppelblock, marks: kit.Marks) -> Doppelblock:
    """Give every line its sum, and correct the given numbers."""
    digits = {**{kit.Var(kit.DIGIT, spot): number for spot, number in puzzle.numbers}, **marks}
    kit.raise_first_violation(check(puzzle.changed(clues=(), numbers=()), digits))
    given = ((spot, digits[kit.Var(kit.DIGIT, spot)]) for spot, _ in puzzle.numbers)
    return puzzle.changed(clues=all_sums(puzzle, digits), numbers=tuple(pair for pair in given if pair[1]))


def reveals(puzzle: Doppelblock, marks: kit.Marks) -> Doppelblock:
    """Give all sums and all numbers."""
    return clues_from(puzzle, marks).changed(numbers=all_numbers(marks))


def all_numbers(marks: kit.Marks) -> kit.Clues:
    """Return the numbers of all cells that are not shaded."""
    return tuple(sorted((var.spot, digit) for var, digit in marks.items() if digit))


def all_sums(puzzle: Doppelblock, marks: kit.Marks) -> kit.Clues:
    """Return the sum between the shaded cells of every line."""
    clues = []
    for seat in sorted(kit.line_seats(puzzle)):
        digits = [marks.get(var, 0) for var in kit.vars_at(kit.DIGIT, kit.cells_from_outside(puzzle, seat))]
        first = digits.index(0)
        clues.append((seat, sum(digits[first : digits.index(0, first + 1)])))
    return tuple(clues)


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Doppelblock, kit.Marks]:
    """Shade the two highest numbers of a random Latin square; return all sums and some of the numbers."""
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
    """Give more numbers on a large board, where the answers differ; give up on a small one."""
    return given_where_differing(puzzle, answer, other, rng, small=SMALL) if len(answer) > SMALL else None


check = referee(MESSAGES, violations)
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

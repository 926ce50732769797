"""Doppelblock: two cells of every row and column are shaded, and a clue outside is the sum between them."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.given_numbers import GivenNumbers
from puzzlepark.game_rules.kit.compose import genre_of_rules
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of
from puzzlepark.game_rules.sum_between import SumBetween
from puzzlepark.genres import kit
from puzzlepark.genres.kit.digit_family import SINGLES, SUBSETS
from puzzlepark.genres.kit.making.latin import given_where_differing, latin_square, share_given
from puzzlepark.genres.kit.referee import RawViolation, cells_of, straight_lines

SHADED = 2
"""The number of shaded cells in every row and column."""
SMALL = 64
"""The size of the largest boards that are made without given numbers."""
LARGE_GIVEN = 0.0225
"""The share of the numbers that are given on a new large board, per row of the board."""


def highest(rows: int, cols: int) -> int:
    """Return the highest number of a line: every cell that is not shaded has another number."""
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
        kit.Numbers(name="clues", at=kit.Outside("Type the sum between the shaded cells."), high=most, strict=True),
        kit.Numbers(
            name="numbers",
            at=kit.InCells("Type the numbers that are given."),
            low=1,
            high=highest,
            strict=True,
            later=True,
        ),
    )
    clues: kit.Clues = ()
    numbers: kit.Clues = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols or self.rows < SHADED:
            raise kit.BadInput(f"A Doppelblock board is a square of 2x2 cells or more, not {self.rows}x{self.cols}.")
        super().__post_init__()


def with_shaded(puzzle: Doppelblock, marks: kit.Marks, once: bool = True) -> dict[kit.Spot, int]:
    """The number of each cell, which is 0 if the cell is shaded. If numbers occur `once` in each line, the unmarked
    cells of a line with all its numbers count as shaded."""
    digits = dict(digits_of(marks))
    is_filled = len(digits) == puzzle.rows * puzzle.cols
    all_numbers = set(range(1, puzzle.rows - 1))
    for line in straight_lines(puzzle) if once and not is_filled else ():
        if all_numbers <= {digits.get(spot) for spot in line}:
            for spot in line:
                digits.setdefault(spot, 0)
    return digits


@dataclass(frozen=True, kw_only=True)
class NumbersOnce(NumberRule):
    """Every row and every column has each number once. Its two other cells are shaded."""

    name = "numbers-once"
    title = "Each number once"
    parts = ("row", "column")

    @property
    def text(self) -> str:
        return RULEBOOK[0]

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            "row.twice": "Row {row} has {digit} more than once.",
            "column.twice": "Column {col} has {digit} more than once.",
            "row.shaded": "Row {row} has {found:shaded cell}; two are the most.",
            "column.shaded": "Column {col} has {found:shaded cell}; two are the most.",
        }

    def violations(self, puzzle: Doppelblock, marks: kit.Marks) -> Iterator[RawViolation]:
        """Yield numbers that a line has twice, and lines with more than two shaded cells."""
        digits = with_shaded(puzzle, marks)
        for k, line in enumerate(straight_lines(puzzle)):
            name = "row" if k < puzzle.rows else "column"
            numbers = [digits.get(spot) for spot in line]
            for digit in range(puzzle.rows - 1):
                most = 1 if digit else SHADED
                if numbers.count(digit) > most:
                    where = tuple(spot for spot in line if digits.get(spot) == digit)
                    code = f"{name}.{'twice' if digit else 'shaded'}"
                    yield RawViolation(code, where, True, None, {"digit": digit, "found": len(where)})

    def postings(self, puzzle: Doppelblock) -> Iterable[kit.Posting]:
        return line_rules(puzzle.grid)


@kit.kept_rules
def line_rules(grid: kit.Grid) -> list[kit.Posting]:
    """The constraints that every line has each number once."""
    numbers = tuple(range(1, grid.rows - 1))
    return [
        kit.Posting(name, kit.Once(kit.vars_at(kit.DIGIT, line), numbers)) for name, line in kit.rows_and_columns(grid)
    ]


@dataclass(frozen=True, kw_only=True)
class EveryCell(NumbersOnce):
    """Every cell has a number or is shaded."""

    name = "filled-cells"
    title = "No cell is empty"
    last = True
    relies: ClassVar[Mapping[str, str]] = {"once": "numbers-once"}

    once: bool = False
    """True if another rule has each number once in every line."""

    @property
    def messages(self) -> Mapping[str, str]:
        return {"row.missing": "Row {row}, column {col} has no number yet, and is not shaded."}

    def violations(self, puzzle: Doppelblock, marks: kit.Marks) -> Iterator[RawViolation]:
        empty = tuple(sorted(cells_of(puzzle).difference(with_shaded(puzzle, marks, self.once))))
        if empty:
            yield RawViolation("row.missing", empty, False)

    def postings(self, puzzle: Doppelblock) -> Iterable[kit.Posting]:
        return ()


@dataclass(frozen=True, kw_only=True)
class SumBetweenShaded(SumBetween):
    """A number outside is the sum between the two shaded cells of its line."""

    relies: ClassVar[Mapping[str, str]] = {"assured": "numbers-once"}

    @property
    def outer(self) -> str:
        return "its two shaded cells"

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "The numbers between the shaded cells of row {row}, column {col} make {found}, not {clue}."
        return {**super().messages, self.code: sentence}

    def violations(self, puzzle: Doppelblock, marks: kit.Marks) -> Iterator[RawViolation]:
        digits = with_shaded(puzzle, marks, self.assured)
        return super().violations(puzzle, {kit.Var(kit.DIGIT, spot): digit for spot, digit in digits.items()})


@dataclass(frozen=True, kw_only=True)
class SomeNumbers(GivenNumbers):
    """A clue in a cell is its number. Clues derived from an answer are in the same cells, except shaded ones."""

    def clues_of(self, puzzle: Doppelblock, digits: Digits) -> Mapping[str, Any]:
        return {self.numbers: tuple((spot, digits[spot]) for spot, _ in puzzle.numbers if digits[spot])}


def reveals(puzzle: Doppelblock, marks: kit.Marks) -> Doppelblock:
    """Give all sums and all numbers."""
    return GENRE.with_clues(puzzle, marks).changed(numbers=all_numbers(marks))


def all_numbers(marks: kit.Marks) -> kit.Clues:
    """Return the numbers of all cells that are not shaded."""
    return tuple(sorted((var.spot, digit) for var, digit in marks.items() if digit))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[Doppelblock, kit.Marks]:
    """Shade the two highest numbers of a random Latin square; return all sums and some of the numbers."""
    blank, square = Doppelblock(rows=rows, cols=cols), latin_square(rows, rng)
    numbers = {spot: square[spot.row][spot.col] for spot in blank.grid.cells}
    answer = {kit.Var(kit.DIGIT, spot): number if number <= rows - SHADED else 0 for spot, number in numbers.items()}
    known = all_numbers(answer)
    share = share_given(blank, options["given"], LARGE_GIVEN, SMALL)
    given = tuple(sorted(rng.sample(known, round(share * len(known)))))
    return blank.changed(numbers=given, **SUMS.clues_from(blank, answer)), answer


def repair(
    puzzle: Doppelblock, answer: kit.Marks, other: kit.Marks | None, rng: Random
) -> tuple[Doppelblock, kit.Marks] | None:
    """Give more numbers on a large board, where the answers differ; give up on a small one."""
    return given_where_differing(puzzle, answer, other, rng, small=SMALL) if len(answer) > SMALL else None


RULEBOOK = (
    "Shade two cells of every row and every column. Write numbers into the others, so that each line has each from "
    "1 on once.",
    "A number outside is the sum of what stands between the two shaded cells of its line. It is 0 if they are side "
    "by side.",
)
SUMS = SumBetweenShaded(code="sum", one=0, two=0, zero="a shaded cell", assured=True)
RULES = (
    NumbersOnce(code="lines", short_codes=True),
    SomeNumbers(code="given", instead="something else"),
    SUMS,
    EveryCell(code="missing", short_codes=True, once=True),
)
GENRE = genre_of_rules(
    Doppelblock,
    RULES,
    lambda puzzle, postings: kit.digit_model(puzzle.grid, range(puzzle.rows - 1), postings),
    rulebook=RULEBOOK,
    broken_rules={"row": 1, "column": 1, "given": 1, "sum": 2},
    reveals=reveals,
    maker=kit.Maker(
        make,
        (kit.Option("given", 0.0, "share of the numbers that may be given", 0.0, 1.0),),
        unique=kit.Repair(repair, together=True),
        largest=6,
        small=SMALL,
        rare=(2,),
    ),
    reasons={
        "sum": "A number outside is the sum between the two shaded cells.",
        "only": "For {found}, everything else is taken or ruled out.",
        "spare": "The cells {cells} are shaded, so the others of {line} have numbers.",
        "spare.rest": "In {line}, only two cells are left that can be shaded.",
        "fails spare": "Then {line} would not have two shaded cells.",
    },
    techniques=(
        *SINGLES,
        kit.Technique("shaded", "Shaded cells of a line", "spare"),
        kit.Technique("sum", "Sum between the shaded cells", "along:sum"),
        *SUBSETS,
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

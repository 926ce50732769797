"""Futoshiki: every row and column holds each number once; a sign between two cells points to the smaller number."""

from collections.abc import Iterator
from typing import ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.genres import kit
from puzzlepark.genres.futoshiki.game_id import Inequalities
from puzzlepark.genres.futoshiki.reasons import REASONS
from puzzlepark.genres.kit.inequality_signs import Sign, Signs, small_and_large
from puzzlepark.genres.kit.referee import RawViolation, cells_of, referee, spots_by_digit, straight_lines


@dataclass(frozen=True, kw_only=True, repr=False)
class Futoshiki(kit.Puzzle):
    """`numbers` are (cell, given number) pairs; `signs` are (edge, direction to the smaller number) pairs."""

    genre: ClassVar[str] = "futoshiki"
    title: ClassVar[str] = "Futoshiki"
    aliases: ClassVar[tuple[str, ...]] = ("unequal",)
    fields = (
        kit.Numbers(name="numbers", cells="Type the numbers that are given.", low=1, high=min, strict=True),
        Signs(name="signs"),
    )
    numbers: kit.Clues = ()
    signs: tuple[Sign, ...] = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise kit.BadInput(f"A Futoshiki board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()


LARGE_GIVEN = 0.015
"""The share of given numbers on a large board, per row of the board. With fewer, proofs of uniqueness take long."""
MESSAGES = {
    "given": "In row {row}, column {col} the number {clue} is given; another is written there.",
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "sign": "By its sign row {row}, column {col} is smaller than its neighbour; {small} is not smaller than {large}.",
    "row.missing": "Row {row} has no number in column {col} yet.",
}


def violations(puzzle: Futoshiki, marks: kit.Marks) -> Iterator[RawViolation]:
    """Wrong given numbers, repeated numbers, and violated signs. Only without these, empty cells. Given numbers need no
    marks."""
    digits = {**dict(puzzle.numbers), **{var.spot: digit for var, digit in marks.items()}}
    right = True
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
    for (r, c), way in puzzle.signs:
        dr, dc = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}[way]
        small, large = kit.Spot(r + dr, c + dc), kit.Spot(r - dr, c - dc)
        if small in digits and large in digits and digits[small] >= digits[large]:
            right = False
            values = {"small": digits[small], "large": digits[large]}
            yield RawViolation("sign", (small, large), True, kit.Spot(r, c), values)
    empty = tuple(sorted(cells_of(puzzle) - digits.keys()))
    if right and empty:
        yield RawViolation("row.missing", empty, False)


def model(puzzle: Futoshiki) -> kit.Model:
    """Different numbers in every row and column, the given numbers, and the order of pairs with a sign."""
    digits = range(1, puzzle.rows + 1)
    rules = kit.latin_rules(puzzle.grid)
    rules += [
        kit.Posting("given", kit.Table((kit.Var(kit.DIGIT, spot),), ((number,),)), spot)
        for spot, number in puzzle.numbers
    ]
    pairs = tuple((small, large) for small in digits for large in digits if small < large)
    for edge, way in puzzle.signs:
        rules.append(kit.Posting("sign", kit.Table(kit.vars_at(kit.DIGIT, small_and_large(edge, way)), pairs), edge))
    return kit.digit_model(puzzle.grid, digits, rules)


def clues_from(puzzle: Futoshiki, marks: kit.Marks) -> Futoshiki:
    """Give all numbers and all signs."""
    kit.raise_first_violation(check(puzzle.changed(numbers=(), signs=()), marks))
    numbers = tuple(sorted((var.spot, digit) for var, digit in marks.items()))
    return puzzle.changed(numbers=numbers, signs=_signs(puzzle, marks))


def _signs(puzzle: Futoshiki, marks: kit.Marks) -> tuple[Sign, ...]:
    signs = []
    for edge in puzzle.grid.edges:
        one, two = (marks[kit.Var(kit.DIGIT, spot)] for spot in puzzle.grid.ends(edge))
        signs.append((edge, ("l" if one < two else "r") if edge.r & 1 else ("u" if one < two else "d")))
    return tuple(signs)


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    Futoshiki,
    rulebook=(
        "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
        "A sign between two cells points to the smaller of their numbers.",
    ),
    broken_rules={"row": 1, "column": 1, "given": 1, "sign": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    maker=kit.latin_maker(
        Futoshiki, kit.DIGIT, lambda blank, answer: {"signs": _signs(blank, answer)}, large=LARGE_GIVEN
    ),
    clues_from=clues_from,
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("sign", "By a sign", "cell:sign"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("chain", "Chain of signs", "cell", "cell"),
    ),
    **kit.declare_digits(
        Futoshiki,
        given="numbers",
        more=(kit.game_id(Futoshiki, "unequal", Inequalities(), r"(d[a-z])?", params=lambda board: f"{board.rows}"),),
    ),
)

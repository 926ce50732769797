"""KenKen: every row and column holds each number once; an operation on the numbers of a cage makes its target."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from random import Random
from typing import Any, ClassVar

from puzzlepark.core.fields import place
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.kenken.making import cages_of, merge_cages, random_cages, split_cage
from puzzlepark.genres.kenken.reasons import REASONS
from puzzlepark.genres.kit.cages import Cage, Cages
from puzzlepark.genres.kit.making.latin import latin_square
from puzzlepark.genres.kit.referee import RawViolation, cells_of, referee, spots_by_digit, straight_lines

PLUS, MINUS, TIMES, OVER = OPERATIONS = ("+", "−", "×", "÷")
FEW, MOST_LISTED = 4, 10_000
"""Fillings are listed for cages of at most this many cells and combinations of numbers."""


@dataclass(frozen=True, kw_only=True, repr=False)
class KenKen(kit.Puzzle):
    """`cages` have cells, a target or 0 for none, and an operation or "" for any."""

    genre: ClassVar[str] = "kenken"
    title: ClassVar[str] = "KenKen"
    aliases: ClassVar[tuple[str, ...]] = ("calcudoku", "mathdoku", "keen")
    fields = (Cages(name="cages", operations=OPERATIONS, high=lambda rows, cols: 9999),)
    cages: tuple[Cage, ...] = ()

    def __post_init__(self) -> None:
        if self.rows != self.cols:
            raise kit.BadInput(f"A KenKen board has as many rows as columns, not {self.rows}x{self.cols}.")
        super().__post_init__()
        for cage in self.cages:
            if cage.operation in (MINUS, OVER) and len(cage.cells) != 2:
                many, at = len(cage.cells), place(cage.cells[0])
                cells = "1 cell" if many == 1 else f"{many} cells"
                raise kit.BadInput(f"The cage at {at} has {cage.operation} and {cells}; it needs exactly two.")


MESSAGES = {
    "row.twice": "Row {row} has {digit} more than once.",
    "column.twice": "Column {col} has {digit} more than once.",
    "cage": "The numbers of the cage at row {row}, column {col} do not make {clue}.",
    "row.missing": "Row {row} has no number in column {col} yet.",
}


def violations(puzzle: KenKen, marks: kit.Marks) -> Iterator[RawViolation]:
    """Repeated numbers, and full cages with another result; only without these, empty cells."""
    digits, right = {var.spot: digit for var, digit in marks.items()}, True
    for k, line in enumerate(straight_lines(puzzle)):
        for digit, where in spots_by_digit(digits, line):
            if len(where) > 1:
                right = False
                yield RawViolation(
                    "row.twice" if k < puzzle.rows else "column.twice", where, True, None, {"digit": digit}
                )
    for cage in puzzle.cages:
        numbers = [digits[spot] for spot in cage.cells if spot in digits]
        if not cage.target or len(numbers) < len(cage.cells):
            continue
        results = {"+": sum(numbers), "×": 1}
        for number in numbers:
            results["×"] *= number
        if len(numbers) == 2:
            high, low = max(numbers), min(numbers)
            results |= {"−": high - low, "÷": high // low if high % low == 0 else 0}
        made = [results[cage.operation]] if cage.operation else results.values()
        if cage.target not in made:
            right = False
            yield RawViolation(
                "cage", cage.cells, True, kit.Spot(cage.cells[0].r - 1, cage.cells[0].c - 1), {"clue": cage.text}
            )
    if right and (empty := tuple(sorted(cells_of(puzzle) - digits.keys()))):
        yield RawViolation("row.missing", empty, False)


def model(puzzle: KenKen) -> kit.Model:
    """Different numbers in every row and column, and the rules of cages with a target."""
    rules = kit.latin_rules(puzzle.grid)
    for cage in polled(puzzle.cages):
        if cage.target:
            rules += [kit.Posting("cage", rule, cage.seat) for rule in cage_rules(cage, puzzle.rows)]
    return kit.digit_model(puzzle.grid, range(1, puzzle.rows + 1), rules)


def cage_rules(cage: Cage, size: int) -> list[kit.Table | kit.Sum | kit.Regular]:
    """Return a table of fillings if they are few, and otherwise a sum, or an automaton for products and for unknown
    operations."""
    scope = kit.vars_at(kit.DIGIT, cage.cells)
    if cage.operation in (MINUS, OVER) and len(scope) != 2:
        return [kit.Table(scope, ())]
    if len(scope) <= 2 or (len(scope) <= FEW and size ** len(scope) <= MOST_LISTED):
        first = cage.cells[0]
        form = tuple(((spot.r - first.r) // 2, (spot.c - first.c) // 2) for spot in cage.cells)
        return [kit.Table(scope, fillings(form, cage.target, cage.operation, size))]
    if cage.operation == PLUS:
        return [kit.Sum(scope, cage.target)]
    start = (NEVER if cage.operation == TIMES else cage.target, cage.target)
    return [
        kit.Regular.of(scope, range(1, size + 1), start, _take_number, lambda state: state[0] == 0 or state[1] == 1)
    ]


NEVER = -1
ALONE, MOST_ALONE = 10_000, 0.5
"""On a large board, the squared number of cells divided by this many cells leave their cages, up to this share of all:
proofs of uniqueness for larger boards need more given numbers."""


def _take_number(state: tuple[int, int], number: int) -> tuple[int, int] | None:
    """Return the remaining sum and the remaining product after a number, NEVER for an impossible one; None if both
    are."""
    remaining_sum, remaining_product = state
    rest = remaining_sum - number if remaining_sum >= number else NEVER
    quotient = remaining_product // number if remaining_product > 0 and remaining_product % number == 0 else NEVER
    return None if rest == quotient == NEVER else (rest, quotient)


Form = tuple[tuple[int, int], ...]
"""The cells of a cage, as rows and columns relative to the first."""


def fillings(form: Form, target: int, operation: str, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers that a cage of a form can have."""
    return _fillings(form, size).get((operation, target), ())


@lru_cache(maxsize=64)
def _fillings(form: Form, size: int) -> dict[tuple[str, int], tuple[tuple[int, ...], ...]]:
    """Return the numbers that cages of a form can have, by operation and target."""
    in_line = [[j for j in range(i) if form[i][0] == form[j][0] or form[i][1] == form[j][1]] for i in range(len(form))]
    rows: list[tuple[int, ...]] = [()]
    for i in range(len(form)):
        rows = [(*row, n) for row, n in product(rows, range(1, size + 1)) if all(row[j] != n for j in in_line[i])]
    by_target: dict[tuple[str, int], dict[tuple[int, ...], None]] = {}
    for row in rows:
        for operation, value in results(row).items():
            for name in (operation, ""):
                by_target.setdefault((name, value), {})[row] = None
    return {key: tuple(fillings) for key, fillings in by_target.items()}


def results(numbers: Sequence[int]) -> dict[str, int]:
    """Return the result of each operation that numbers allow; 0 for a division with a remainder."""
    found = {PLUS: sum(numbers), TIMES: prod(numbers)}
    if len(numbers) == 2:
        found[MINUS] = max(numbers) - min(numbers)
        found[OVER] = max(numbers) // min(numbers) if max(numbers) % min(numbers) == 0 else 0
    return found


def clues_from(puzzle: KenKen, marks: kit.Marks) -> KenKen:
    """Give the cages their targets, and put every other cell into a cage of its own."""
    kit.raise_first_violation(check(puzzle.changed(cages=()), marks))
    return puzzle.changed(cages=cages_of(puzzle, marks))


def make(rows: int, cols: int, rng: Random, options: Mapping[str, Any]) -> tuple[KenKen, kit.Marks]:
    """Return random cages on a random Latin square. On a large board some cells leave their cages."""
    blank, square = KenKen(rows=rows, cols=cols), latin_square(rows, rng)
    answer = {kit.Var(kit.DIGIT, spot): square[spot.row][spot.col] for spot in blank.grid.cells}
    puzzle = blank.changed(cages=random_cages(blank, answer, options["largest"], rng))
    cells = len(answer)
    alone = min(cells**2 // ALONE, int(MOST_ALONE * cells)) if cells > kit.SMALL else 0
    for spot in rng.sample(puzzle.grid.cells, alone):
        puzzle = puzzle.changed(cages=split_cage(puzzle, answer, [spot], rng) or puzzle.cages)
    return puzzle, answer


def repair(puzzle: KenKen, answer: kit.Marks, other: kit.Marks | None, rng: Random) -> tuple[KenKen, kit.Marks] | None:
    """Take a cell in which the answers differ out of its cage."""
    cages = split_cage(puzzle, answer, [var.spot for var in sorted(answer) if other and other[var] != answer[var]], rng)
    return (puzzle.changed(cages=cages), answer) if cages else None


def shift(
    puzzle: KenKen, answer: kit.Marks, stuck: frozenset[kit.Spot], rng: Random
) -> tuple[KenKen, kit.Marks] | None:
    """Take a cell where a player is stuck out of its cage, or join two cages, which is harder."""
    cages = split_cage(puzzle, answer, sorted(stuck), rng) if stuck else merge_cages(puzzle, answer, FEW, rng)
    return (puzzle.changed(cages=cages), answer) if cages else None


check = referee(MESSAGES, violations)
GENRE = kit.Genre(
    KenKen,
    rulebook=(
        "Write numbers so that every row and every column holds each from 1 to the number of rows once.",
        "The numbers of a cage, bounded by thick lines, make the number in its corner by the operation beside it: they "
        "add up to it (+), multiply to it (×), differ by it (−), or one is that many times the other (÷). Without an "
        "operation it may be any.",
    ),
    broken_rules={"row": 1, "column": 1, "cage": 2},
    messages=MESSAGES,
    check=check,
    model=model,
    clues_from=clues_from,
    maker=kit.Maker(
        make,
        (kit.Option("largest", 3, "cells of the largest cages", 1, FEW),),
        unique=kit.Repair(repair),
        level=kit.Shift(shift),
        level_options={3: {"largest": FEW}},
        largest=7,
        rare=(5,),
    ),
    reasons=REASONS,
    techniques=(
        kit.Technique("naked-single", "Naked single", "only"),
        kit.Technique("hidden-single", "Hidden single", "place"),
        kit.Technique("cage", "Ways of a cage", "cell:cage"),
        kit.Technique("pair", "Pair", "pair"),
        kit.Technique("triple", "Triple", "triple"),
        kit.supposition("cage-fails", "Cage would fail", "", "cell"),
        kit.supposition("no-place", "No place left", "", "place"),
        kit.supposition("clash", "Would be there twice", "", "taken"),
    ),
    **kit.declare_digits(KenKen),
)

"""Operation cages: an operation on the numbers of a cage makes the number in its corner, as in KenKen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.constraints.sum import Sum
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of, numbers_of
from puzzlepark.genres.kit.cages import MINUS, OVER, PLUS, TIMES, Cage
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation

FEW, MOST_LISTED = 4, 10_000
"""A cage has a table of its fillings if it has at most FEW cells and at most MOST_LISTED combinations of numbers."""
NEVER = -1
"""The remaining sum or product if the target cannot be made any more."""


@dataclass(frozen=True, kw_only=True)
class OperationCages(NumberRule):
    """The numbers of a cage make its target by its operation: a sum, a product, the difference of two numbers, or how
    many times one of two numbers is the other. A cage without an operation allows each of them."""

    name = "operation-cages"
    title = "Cages with operations"
    relies: ClassVar[Mapping[str, str]] = {"latin": "no-repeat-in-lines"}
    parameters = (Parameter("cages", "field", "the cages", field_types=("operation-cages",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["operation-cages"],
        "height": 1,
        "width": 2,
        "cages": [{"cells": [[1, 1], [1, 2]], "target": 2, "operation": "−"}],
        "right": {"digit": [[1, 3]]},
        "wrong": {"digit": [[1, 2]]},
    }

    cages: str = "cages"
    latin: bool = False
    """True if another rule forbids repeats in rows and columns."""

    @property
    def text(self) -> str:
        return (
            "The numbers of a cage, bounded by thick lines, make the number in its corner by the operation beside it: "
            "they add up to it (+), multiply to it (×), differ by it (−), or one is that many times the other (÷). "
            "Without an operation it may be any."
        )

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The numbers of the cage at row {row}, column {col} do not make {clue}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        code, fails = self.code, "Then {who} could not be made."
        return {
            code: "",
            f"cell:{code}": "{who} can be made in {ways:way}, and all agree here.",
            f"cell:{code}.set": "{who} can only be made of {of}.",
            f"cell:{code}.one": "{who} can be made in one way only.",
            f"along:{code}": "All ways to make {who} agree here.",
            **{f"fails {name}:{code}": fails for name in ("cell", "count", "sums", "along")},
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("cage", "Ways of a cage", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every complete cage whose numbers do not make the target."""
        digits = digits_of(marks)
        for cage in getattr(puzzle, self.cages):
            numbers = [digits[spot] for spot in cage.cells if spot in digits]
            if not cage.target or len(numbers) < len(cage.cells):
                continue
            made = {"+": sum(numbers), "×": 1}
            for number in numbers:
                made["×"] *= number
            if len(numbers) == 2:
                high, low = max(numbers), min(numbers)
                made |= {"−": high - low, "÷": high // low if low and high % low == 0 else 0}
            if cage.target not in ([made.get(cage.operation)] if cage.operation else made.values()):
                seat = Spot(cage.cells[0].r - 1, cage.cells[0].c - 1)
                yield RawViolation(self.code, cage.cells, True, seat, {"clue": cage.text})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A constraint for each cage with a target."""
        numbers = numbers_of(puzzle)
        for cage in polled(getattr(puzzle, self.cages)):
            if cage.target:
                yield Posting(self.code, cage_constraint(cage, numbers, self.latin), cage.seat)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """Each cage with the target that its numbers make by its operation, or by a sum if the operation makes none. A
        cage whose numbers have the sum 0 does not change, because 0 means that a cage has no target."""
        cages = []
        for cage in getattr(puzzle, self.cages):
            made = results([digits[spot] for spot in cage.cells])
            operation = cage.operation if made.get(cage.operation) else PLUS
            cages.append(cage._replace(target=made[operation], operation=operation) if made[operation] else cage)
        return {self.cages: tuple(cages)}


def cage_constraint(cage: Cage, numbers: tuple[int, ...], latin: bool) -> Table | Sum | Regular:
    """The constraint of a cage: a table if it has few fillings, a sum, or an automaton for products and for cages
    without an operation."""
    scope = vars_at(DIGIT, cage.cells)
    if cage.operation in (MINUS, OVER) and len(scope) != 2:
        return Table(scope, ())
    if len(scope) <= 2 or (len(scope) <= FEW and len(numbers) ** len(scope) <= MOST_LISTED):
        first = cage.cells[0]
        form = tuple(((spot.r - first.r) // 2, (spot.c - first.c) // 2) for spot in cage.cells)
        return Table(scope, _fillings(form, numbers, latin).get((cage.operation, cage.target), ()))
    if cage.operation == PLUS:
        return Sum(scope, cage.target)
    start = (NEVER if cage.operation == TIMES else cage.target, cage.target)
    return Regular.of(scope, numbers, start, _take_number, lambda state: state[0] == 0 or state[1] == 1)


def _take_number(state: tuple[int, int], number: int) -> tuple[int, int] | None:
    """The next state of the automaton: the remaining sum and the remaining product. NEVER stands for one that cannot be
    made any more; None if neither can."""
    remaining_sum, remaining_product = state
    rest = remaining_sum - number if remaining_sum >= number else NEVER
    divides = number and remaining_product > 0 and remaining_product % number == 0
    quotient = remaining_product // number if divides else NEVER
    return None if rest == quotient == NEVER else (rest, quotient)


Form = tuple[tuple[int, int], ...]
"""The cells of a cage, as rows and columns relative to the first."""


@lru_cache(maxsize=64)
def _fillings(form: Form, numbers: tuple[int, ...], latin: bool) -> dict[tuple[str, int], tuple[tuple[int, ...], ...]]:
    """The fillings of all cages of one form, by operation and target. The operation "" stands for any operation. With
    `latin`, equal numbers are not in one row or column of the cage."""
    # For each cell, the earlier cells in its row or column.
    in_line = [[j for j in range(i) if form[i][0] == form[j][0] or form[i][1] == form[j][1]] for i in range(len(form))]
    rows: list[tuple[int, ...]] = [()]  # the fillings of the first cells
    for others in in_line:
        rows = [(*row, n) for row, n in product(rows, numbers) if not latin or all(row[j] != n for j in others)]
    by_target: dict[tuple[str, int], dict[tuple[int, ...], None]] = {}
    for row in rows:
        for operation, value in results(row).items():
            for name in (operation, ""):
                by_target.setdefault((name, value), {})[row] = None
    return {key: tuple(fillings) for key, fillings in by_target.items()}


def results(numbers: Sequence[int]) -> dict[str, int]:
    """The result of each operation that is possible for these numbers; 0 for a division with a remainder."""
    found = {PLUS: sum(numbers), TIMES: prod(numbers)}
    if len(numbers) == 2:
        low, high = sorted(numbers)
        found[MINUS] = high - low
        found[OVER] = high // low if low and high % low == 0 else 0
    return found

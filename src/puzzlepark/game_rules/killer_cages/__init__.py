"""Killer cages: the numbers of a cage differ, and add up to the number in its corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Any, ClassVar

from puzzlepark.constraints.cage import Cage
from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import MOST_TABLES, Digits, NumberRule, digits_of, numbers_of, repeat_violations
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation

FEW = 3
"""A cage of at most this many cells becomes a table of its fillings."""


@dataclass(frozen=True, kw_only=True)
class KillerCages(NumberRule):
    """No cage has a number twice. If a cage has a target, its numbers add up to it."""

    name = "killer-cages"
    title = "Killer cages"
    parameters = (Parameter("cages", "field", "the cages", field_types=("cages",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["cages"],
        "height": 1,
        "width": 2,
        "cages": [{"cells": [[1, 1], [1, 2]], "target": 4}],
        "right": {"digit": [[1, 3]]},
        "wrong": {"digit": [[1, 2]]},
    }

    cages: str = "cages"

    @property
    def text(self) -> str:
        bounds = "No cage, bounded by dashes, has a number twice"
        return f"{bounds}; its numbers add up to the one in its corner, if there is one."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.twice": "The cage at row {row}, column {col} has {digit} more than once.",
            f"{self.code}.sum": ("The numbers of the cage at row {row}, column {col} add up to {found}, not {clue}."),
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return cage_reasons(self.code)

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("cage", "Ways of a cage", f"cell:{self.code}"),
            Technique("sum", "Sum of a cage", f"count:{self.code}"),
            Technique("cage-sums", "Combinations of a cage", f"sums:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Repeated numbers in cages, and sums that are wrong, or already too large. All are final."""
        cages = getattr(puzzle, self.cages)
        digits = digits_of(marks) if cages else {}
        for cage in cages:
            yield from repeat_violations(f"{self.code}.twice", digits, cage.cells)
        for cage in cages:
            is_full = all(spot in digits for spot in cage.cells)
            found = sum(digits.get(spot, 0) for spot in cage.cells)
            if cage.target and (found > cage.target or (is_full and found < cage.target)):
                seat = Spot(cage.cells[0].r - 1, cage.cells[0].c - 1)
                yield RawViolation(f"{self.code}.sum", cage.cells, True, seat, {"found": found, "clue": cage.target})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A constraint for each cage: a table of its fillings if it is small, a sum of different numbers, or only
        different numbers."""
        for cage in polled(getattr(puzzle, self.cages)):
            scope = vars_at(DIGIT, cage.cells)
            if cage.target and len(scope) <= FEW:
                rows = fillings(len(scope), cage.target, numbers_of(puzzle))
                yield Posting(self.code, Table(scope, rows), cage.seat)
            elif cage.target:
                yield Posting(self.code, Cage(scope, cage.target), cage.seat)
            elif len(scope) > 1:
                yield Posting(self.code, Distinct(scope))

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """The sum of every cage."""
        cages = getattr(puzzle, self.cages)
        return {self.cages: tuple(cage._replace(target=sum(digits[spot] for spot in cage.cells)) for cage in cages)}


def cage_reasons(code: str, noun: str = "number") -> dict[str, str]:
    """The templates of explanations about cells with different numbers and a given sum."""
    left = f"with the {noun}s that are still possible"
    sum_is = "{who} adds up to {needs}."
    return {
        code: "",
        f"cell:{code}": f"{{who}} in {{cells}} cells: {left}, {{ways:way}} {{ways:is}} left to make it.",
        f"cell:{code}.one": "{who} in {cells} cells: one way is left to make it, {set}.",
        f"cell:{code}.set": f"{{who}} in {{cells}} cells is {{set}}, {left}.",
        f"count:{code}.bounds": f"{sum_is} With the {noun}s that are left, its cells make {{sure}} to {{room}}.",
        f"count:{code}": f"{sum_is} The other cells make {{least}} at least and {{most}} at most.",
        f"sums:{code}": (
            f"{sum_is} With the {noun}s that are possible in the other cells, {{gone}} cannot complete it."
        ),
        f"fails cell:{code}": "Then {who} could not be made.",
        f"fails count:{code}": "Then {who} would be {least} at least and {most} at most, not {needs}.",
    }


@lru_cache(maxsize=MOST_TABLES)
def fillings(cells: int, target: int, numbers: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All tuples of different numbers that add up to a target."""
    return tuple(row for row in polled(permutations(numbers, cells)) if sum(row) == target)

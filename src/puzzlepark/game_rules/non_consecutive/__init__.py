"""Non-consecutive: consecutive numbers are never side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.numbers import NumberRule, Pairs, digits_of, numbers_of, pair_posting
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NonConsecutive(NumberRule):
    """The numbers of two cells that share a side never differ by 1."""

    name = "non-consecutive"
    title = "Non-consecutive"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "height": 1,
        "width": 2,
        "right": {"digit": [[1, 3]]},
        "wrong": {"digit": [[2, 3]]},
    }

    @property
    def text(self) -> str:
        return "Consecutive numbers are never side by side."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The {digit} in row {row}, column {col} has a consecutive number beside it."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"cell:{self.code}": "{law} Here, {who} are side by side.",
            f"fails cell:{self.code}": "Then {who} would be consecutive.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("steps", "Would be consecutive", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every two adjacent numbers that differ by 1."""
        digits = digits_of(marks)
        for (r, c), digit in sorted(digits.items()):
            for other in (Spot(r, c + 2), Spot(r + 2, c)):
                if other in digits and abs(digits[other] - digit) == 1:
                    yield RawViolation(self.code, (Spot(r, c), other), True, None, {"digit": digit})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        numbers = numbers_of(puzzle)
        return step_rules(puzzle.grid, self.code, tuple((a, b) for a in numbers for b in numbers if abs(a - b) != 1))


@kept_rules
def step_rules(grid: Grid, code: str, allowed: Pairs) -> list[Posting]:
    """Post a table of the allowed pairs for every two cells that share a side."""
    return [pair_posting(code, pair, allowed) for pair in grid.pairs]

"""Anti-knight: equal numbers are never a knight's move apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, distinct, equal_violations, pairs_apart
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class AntiKnight(NumberRule):
    """Cells that are a knight's move apart have different numbers."""

    name = "anti-knight"
    title = "Anti-knight"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "height": 2,
        "width": 3,
        "right": {"digit": [[1, 1, 1], [2, 1, 2]]},
        "wrong": {"digit": [[1, 1, 1], [2, 1, 1]]},
    }

    @property
    def text(self) -> str:
        return "Equal numbers are never a knight's move apart."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The {digit} in row {row}, column {col} is a knight's move from another {digit}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"taken:{self.code}": "{law} There is a {numbers} a knight's move from {found}.",
            f"fails taken:{self.code}": "Then two {numbers}s would be a knight's move apart.",
        }

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        yield from equal_violations(self.code, digits_of(marks), ((2, -4), (2, 4), (4, -2), (4, 2)))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return knight_rules(puzzle.grid, self.code)


@kept_rules
def knight_rules(grid: Grid, code: str) -> list[Posting]:
    """Different numbers in every two cells that are a knight's move apart."""
    return list(distinct(code, pairs_apart(grid, ((2, -4), (2, 4), (4, -2), (4, 2)))))

"""Rising lines: numbers rise along every row from left to right, and down every column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, Pairs, digits_of, numbers_of, pair_posting, rising_pairs
from puzzlepark.genres.kit.referee import RawViolation

LINES = Parameter("lines", "choice", "which lines", {"both": "both", "rows": "rows", "columns": "columns"})


@dataclass(frozen=True, kw_only=True)
class RisingLines(NumberRule):
    """Numbers rise along every row from left to right, down every column, or both, as `lines` says."""

    name = "rising-lines"
    title = "Numbers rise"
    parameters: ClassVar[tuple[Parameter, ...]] = (LINES,)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [2, 3]]},
        "wrong": {"digit": [[1, 2], [2, 2]]},
    }

    lines: str = "both"

    @property
    def text(self) -> str:
        row, column = "in every row from left to right", "in every column from top to bottom"
        where = {"both": f"{row} and {column}", "rows": row, "columns": column}[self.lines]
        return f"The numbers rise {where}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The {digit} at row {row}, column {col} is followed by a {other}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("rising", "Numbers rise", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every two adjacent numbers that do not rise."""
        digits = digits_of(marks)
        steps = {"both": ((0, 2), (2, 0)), "rows": ((0, 2),), "columns": ((2, 0),)}[self.lines]
        for (r, c), digit in sorted(digits.items()):
            for down, right in steps:
                other = digits.get(Spot(r + down, c + right))
                if other is not None and other <= digit:
                    where = (Spot(r, c), Spot(r + down, c + right))
                    yield RawViolation(self.code, where, True, None, {"digit": digit, "other": other})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _rising(puzzle.grid, self, rising_pairs(numbers_of(puzzle)))


@kept_rules
def _rising(grid: Grid, rule: RisingLines, allowed: Pairs) -> list[Posting]:
    """A table for every two adjacent cells of the lines."""
    pairs = [(a, b) for a, b in grid.pairs if rule.lines == "both" or (a.r == b.r) == (rule.lines == "rows")]
    return [pair_posting(rule.code, pair, allowed) for pair in pairs]

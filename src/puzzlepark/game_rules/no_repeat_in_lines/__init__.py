"""No repeat in lines: no row and no column has a number twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, repeat_violations
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class NoRepeatInLines(NumberRule):
    """The numbers of every row differ, and those of every column."""

    name = "no-repeat-in-lines"
    title = "No repeat in rows and columns"
    parts: ClassVar[tuple[str, ...]] = ("row", "column")
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [2, 1]]},
        "wrong": {"digit": [[1, 2], [1, 2]]},
    }

    @property
    def text(self) -> str:
        return "No row and no column has a number twice."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.part('row')}.twice": "Row {row} has {digit} more than once.",
            f"{self.part('column')}.twice": "Column {col} has {digit} more than once.",
        }

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits = digits_of(marks)
        for k, line in enumerate(polled(straight_lines(puzzle))):
            yield from repeat_violations(f"{self.part('row' if k < puzzle.rows else 'column')}.twice", digits, line)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return line_rules(puzzle.grid, self.part("row"), self.part("column"))


@kept_rules
def line_rules(grid: Grid, row: str, column: str) -> list[Posting]:
    """Post different numbers in each row and each column."""
    codes = {"row": row, "column": column}
    return [Posting(codes[name], Distinct(vars_at(DIGIT, line))) for name, line in rows_and_columns(grid)]

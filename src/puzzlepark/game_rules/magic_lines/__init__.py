"""Magic lines: all rows and columns have the same sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import balance_reasons
from puzzlepark.game_rules.kit.number_groups import equal_sums, unequal_sum_violations
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of
from puzzlepark.genres.kit.referee import RawViolation, cells_of, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns


@dataclass(frozen=True, kw_only=True)
class MagicLines(NumberRule):
    """The numbers of all rows and of all columns, and on a square board perhaps those of the two long diagonals, add up
    to the same sum, as in a magic square."""

    name = "magic-lines"
    title = "Magic square"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("diagonals", "flag", "whether the long diagonals of a square board count"),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [2, 1]]},
        "wrong": {"digit": [[1, 2], [2, 2]]},
    }

    diagonals: bool = False

    @property
    def text(self) -> str:
        diagonals = ", and on a square board the two long diagonals, too," if self.diagonals else ""
        return f"All rows and all columns{diagonals} have the same sum."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "{subject} adds up to {found}, another line to {other}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return balance_reasons(self, "equal sums")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("sum", "Equal sums", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Complete lines whose sum differs from that of the first complete line."""
        holes, lines = puzzle.grid.holes, list[tuple[str, Sequence[Spot]]]()
        for number, line in enumerate(straight_lines(puzzle)):
            lines.append(("row" if number < puzzle.rows else "column", [spot for spot in line if spot not in holes]))
        if self.diagonals and puzzle.rows == puzzle.cols:
            board = sorted(cells_of(puzzle) - holes)
            lines.append(("diagonal", [spot for spot in board if spot.row == spot.col]))
            lines.append(("diagonal", [spot for spot in board if spot.row + spot.col == puzzle.rows - 1]))
        yield from unequal_sum_violations(self.code, digits_of(marks), [line for line in lines if line[1]])

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _magic(puzzle.grid, self)


@kept_rules
def _magic(grid: Grid, rule: MagicLines) -> list[Posting]:
    """A constraint for every two consecutive lines that their sums are equal."""
    lines = [line for _, line in rows_and_columns(grid)]
    if rule.diagonals and grid.rows == grid.cols:
        side = range(grid.rows)
        for long in (
            [Spot(2 * k + 1, 2 * k + 1) for k in side],
            [Spot(2 * k + 1, 2 * (grid.rows - k) - 1) for k in side],
        ):
            line = [spot for spot in long if grid.has(spot)]
            lines += [line] if line else []
    return list(equal_sums(rule.code, lines))

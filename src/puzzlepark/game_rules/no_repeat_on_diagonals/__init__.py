"""No repeat on diagonals: no long diagonal has a number twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot, cell_at
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, distinct, repeat_violations
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NoRepeatOnDiagonals(NumberRule):
    """The numbers of each diagonal from an upper corner of the board differ."""

    name = "no-repeat-on-diagonals"
    title = "No repeat on diagonals"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 1], [2, 2]]},
        "wrong": {"digit": [[1, 1], [2, 1]]},
    }

    @property
    def text(self) -> str:
        return "No long diagonal has a number twice."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.twice": "The diagonal through row {row}, column {col} has {digit} more than once."}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every number that occurs more than once on one of the two diagonals from the upper
        corners."""
        digits, steps = digits_of(marks), range(1, 2 * min(puzzle.rows, puzzle.cols), 2)
        yield from repeat_violations(f"{self.code}.twice", digits, [Spot(k, k) for k in steps])
        yield from repeat_violations(f"{self.code}.twice", digits, [Spot(k, 2 * puzzle.cols - k) for k in steps])

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Different numbers on the two diagonals from the upper corners."""
        size, last = min(puzzle.rows, puzzle.cols), puzzle.cols - 1
        lines = ([cell_at(k, k) for k in range(size)], [cell_at(k, last - k) for k in range(size)])
        return distinct(self.code, (list(filter(puzzle.grid.has, line)) for line in lines))

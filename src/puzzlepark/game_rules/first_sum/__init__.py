"""First sum: a number outside is the sum of the first numbers of its line, as in Frame Sudoku."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.sum import Sum
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.frame_numbers import FRAME, FrameRule
from puzzlepark.game_rules.kit.numbers import Digits
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class FirstSum(FrameRule):
    """A number outside is the sum of the numbers in the first `length` cells of its line, or of all its numbers if the
    line is shorter."""

    name = "first-sum"
    title = "Sum of the first numbers"
    parameters = (FRAME, Parameter("length", "number", "how many numbers are added", low=2, high=99))
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["frame-numbers"],
        "rules": [{"rule": "first-sum", "length": 2}],
        "height": 1,
        "width": 3,
        "rows": [5],
        "right": {"digit": [[2, 3, 1]]},
        "wrong": {"digit": [[2, 1, 3]]},
    }

    length: int = 3

    @property
    def text(self) -> str:
        return f"A number outside is the sum of the first {self.length} numbers of its line."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "From row {row}, column {col} on, the first {cells:number} add up to {found}, not {clue}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    def line_violations(
        self, puzzle: Any, seat: Spot, clue: int, line: Sequence[Spot], digits: Digits
    ) -> Iterator[RawViolation]:
        """A final violation if the sum of the first numbers is larger than the clue, or complete and smaller."""
        counted = line[: self.length]
        found = sum(digits.get(spot, 0) for spot in counted)
        is_complete = all(spot in digits for spot in counted)
        if found > clue or (is_complete and found < clue):
            values = {"cells": len(counted), "found": found, "clue": clue}
            yield RawViolation(self.code, tuple(counted), True, seat, values)

    def line_posting(self, puzzle: Any, seat: Spot, clue: int, scope: tuple[Var, ...]) -> Posting:
        """The sum of the first cells of the line."""
        return Posting(self.code, Sum(scope[: self.length], clue), seat)

    def clue_of_line(self, numbers: Sequence[int]) -> int:
        """The sum of the first `length` numbers."""
        return sum(numbers[: self.length])

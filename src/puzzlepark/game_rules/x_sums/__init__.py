"""X-sums: a number outside is the sum of the first X numbers of its line, where X is the first of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.frame_numbers import FrameRule
from puzzlepark.game_rules.kit.numbers import Digits, Machine, automaton, numbers_of
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class XSums(FrameRule):
    """A number outside is the sum of the first X numbers of its line, where X is the first of them, or of all its
    numbers if the line is shorter."""

    name = "x-sums"
    title = "X-sums"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [5],
        "right": {"digit": [[2, 3, 1]]},
        "wrong": {"digit": [[1, 3, 1]]},
    }

    @property
    def text(self) -> str:
        return "A number outside is the sum of the first X numbers of its line, where X is the first of them."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "From row {row}, column {col} on, the first {cells:number} add up to {found}, not {clue}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"along:{self.code}": "{law} All ways to make that of {who} agree here.",
            f"fails along:{self.code}": "Then {who} could not be the sum of the first X numbers.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("x-sum", "Sum of the first X", f"along:{self.code}"),)

    def line_violations(
        self, puzzle: Any, seat: Spot, clue: int, line: Sequence[Spot], digits: Digits
    ) -> Iterator[RawViolation]:
        """A final violation if all numbers that are counted are known and have another sum than the clue says."""
        if not line or line[0] not in digits:
            return
        counted = line[: max(1, digits[line[0]])]
        if any(spot not in digits for spot in counted):
            return
        found = sum(digits[spot] for spot in counted)
        if found != clue:
            values = {"cells": len(counted), "found": found, "clue": clue}
            yield RawViolation(self.code, tuple(counted), True, seat, values)

    def line_posting(self, puzzle: Any, seat: Spot, clue: int, scope: tuple[Var, ...]) -> Posting:
        """An automaton: the first X numbers add up to the clue."""
        return Posting(self.code, Regular(scope, *first_sum(len(scope), numbers_of(puzzle), clue)), seat)

    def clue_of_line(self, numbers: Sequence[int]) -> int | None:
        """The sum of the first X numbers, where X is the first of them; None for a line without cells."""
        return sum(numbers[: max(1, numbers[0])]) if numbers else None


START, DONE = (-1, -1), (0, 0)
"""States of the automaton before the first number, and after the last number that is counted."""


@cache
def first_sum(length: int, numbers: tuple[int, ...], total: int) -> Machine:
    """An automaton that accepts the lines whose first X numbers add up to `total`, where X is the first of them. Its
    state is how many further numbers are counted, and the sum that they must have."""

    def after(state: tuple[int, int], number: int) -> tuple[int, int] | None:
        """The next state; None if the sum cannot become `total`."""
        if state == DONE:
            return DONE
        left, missing = (max(1, min(number, length)), total) if state == START else state
        if number > missing or (left == 1 and number != missing):
            return None
        return (left - 1, missing - number)

    return automaton(length, numbers, START, after, lambda state: state == DONE)

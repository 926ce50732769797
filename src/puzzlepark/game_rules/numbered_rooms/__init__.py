"""Numbered rooms: the first number of a line counts the cell that has the number outside."""

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

START, DONE = -1, 0
"""States of the automaton before the first cell, and after the cell that the first number counts."""


@dataclass(frozen=True, kw_only=True)
class NumberedRooms(FrameRule):
    """A number outside is in the Xth cell of its line, where X is the number in the first cell."""

    name = "numbered-rooms"
    title = "Numbered rooms"
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [3],
        "right": {"digit": [[2, 3, 1]]},
        "wrong": {"digit": [[2, 1, 3]]},
    }

    @property
    def text(self) -> str:
        return "A number outside is in the cell of its line that the first number counts: with a 3, in the third cell."

    @property
    def messages(self) -> Mapping[str, str]:
        place = "From row {row}, column {col} on, the first number is {first},"
        return {
            self.code: f"{place} but there is {{found}} in that cell, not {{clue}}.",
            f"{self.code}.none": f"{place} but the line has no such cell.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "The first number of a line says in which of its cells the number outside is.",
            f"along:{self.code}": "{law} All ways to place that of {who} agree here.",
            f"fails along:{self.code}": "Then {who} would not be in the cell that the first number counts.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("numbered-room", "Cell of the number outside", f"along:{self.code}"),)

    def line_violations(
        self, puzzle: Any, seat: Spot, clue: int, line: Sequence[Spot], digits: Digits
    ) -> Iterator[RawViolation]:
        """A final violation if the first number counts a cell that has another number than the clue, or no cell."""
        first = digits.get(line[0]) if line else None
        if first is None:
            return
        if not 1 <= first <= len(line):
            yield RawViolation(f"{self.code}.none", (line[0],), True, seat, {"first": first})
            return
        counted = line[first - 1]
        if digits.get(counted, clue) != clue:
            values = {"first": first, "found": digits[counted], "clue": clue}
            yield RawViolation(self.code, (line[0], counted), True, seat, values)

    def line_posting(self, puzzle: Any, seat: Spot, clue: int, scope: tuple[Var, ...]) -> Posting:
        """The automaton of a clue: if the first number is n, the n-th cell has the number of the clue."""
        return Posting(self.code, Regular(scope, *counted_cell(len(scope), numbers_of(puzzle), clue)), seat)

    def clue_of_line(self, numbers: Sequence[int]) -> int | None:
        """The number in the cell that the first number counts; None if the line has no such cell."""
        if not numbers or not 1 <= numbers[0] <= len(numbers):
            return None
        return numbers[numbers[0] - 1]


@cache
def counted_cell(length: int, numbers: tuple[int, ...], clue: int) -> Machine:
    """An automaton that accepts a line with the first number n if its n-th cell has the number `clue`. The state is how
    many cells remain up to the n-th."""

    def after(state: int, number: int) -> int | None:
        """The next state; None if the first number counts no cell, or if the counted cell has another number."""
        if state == DONE:
            return DONE
        if state == START:
            if not 1 <= number <= length:
                return None
            state = number
        if state > 1:
            return state - 1
        return DONE if number == clue else None

    return automaton(length, numbers, START, after, lambda state: state == DONE)

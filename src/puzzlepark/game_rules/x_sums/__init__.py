"""X-sums: a number outside is the sum of the first X numbers of its line, where X is the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.formats.codec.frames import frame_seats
from puzzlepark.game_rules.kit.numbers import (
    Digits,
    Machine,
    NumberRule,
    automaton,
    digits_of,
    faced_line,
    faced_vars,
    numbers_of,
)
from puzzlepark.game_rules.skyscrapers import FRAME
from puzzlepark.genres.kit.line_numbers import cells_from_outside
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class XSums(NumberRule):
    """A number outside is the sum of as many numbers of its line as the first of them says, itself included. The sum of
    a shorter line is that of all its numbers."""

    name = "x-sums"
    title = "X-sums"
    parameters = (FRAME,)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [5],
        "right": {"digit": [[2, 3, 1]]},
        "wrong": {"digit": [[1, 3, 1]]},
    }

    clues: str = "clues"

    @property
    def text(self) -> str:
        return "A number outside is the sum of the first X numbers of its line, where X is the first of them."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "From row {row}, column {col} on, the first {cells:number} add up to {found}, not {clue}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: self.text,
            f"along:{self.code}": "{law} All ways to make that of {who} agree here.",
            f"fails along:{self.code}": "Then {who} could not be the sum of the first X numbers.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("x-sum", "Sum of the first X", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits = digits_of(marks)
        for seat, clue in getattr(puzzle, self.clues):
            line = faced_line(puzzle, seat)
            if not line or line[0] not in digits:
                continue
            counted = line[: max(1, digits[line[0]])]
            if all(spot in digits for spot in counted) and (found := sum(digits[spot] for spot in counted)) != clue:
                values = {"cells": len(counted), "found": found, "clue": clue}
                yield RawViolation(self.code, tuple(counted), True, seat, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for seat, clue in getattr(puzzle, self.clues):
            scope = faced_vars(puzzle, seat)
            yield Posting(self.code, Regular(scope, *first_sum(len(scope), numbers_of(puzzle), clue)), seat)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        clues, field = [], next(field for field in puzzle.fields if field.name == self.clues)
        for seat in sorted(frame_seats(puzzle)):
            if field.has(puzzle, seat):
                numbers = [digits[spot] for spot in filter(puzzle.grid.has, cells_from_outside(puzzle, seat))]
                clues += [(seat, sum(numbers[: max(1, numbers[0])]))] if numbers else []
        return {self.clues: tuple(clues)}


@cache
def first_sum(length: int, numbers: tuple[int, ...], total: int) -> Machine:
    """An automaton whose state is how many numbers are still counted, and their sum."""

    def after(state: tuple[int, int] | None, number: int) -> tuple[int, int] | None:
        left, missing = (max(1, min(number, length)), total) if state == START else state or START
        if not left:
            return (0, 0)
        if number > missing or (left == 1 and number != missing):
            return None
        return (left - 1, missing - number)

    return automaton(length, numbers, START, after, lambda state: state == (0, 0))


START = (-1, -1)

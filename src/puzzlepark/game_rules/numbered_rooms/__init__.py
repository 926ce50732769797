"""Numbered rooms: the first number of a line says in which of its cells the number outside is."""

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

START, DONE = -1, 0
"""States of the automaton. Other states are how many cells are left up to that of the clue."""


@dataclass(frozen=True, kw_only=True)
class NumberedRooms(NumberRule):
    """A number outside is in the Xth cell of its line, where X is the number in the first cell."""

    name = "numbered-rooms"
    title = "Numbered rooms"
    parameters = (FRAME,)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["frame-numbers"],
        "height": 1,
        "width": 3,
        "rows": [3],
        "right": {"digit": [[2, 3, 1]]},
        "wrong": {"digit": [[2, 1, 3]]},
    }

    clues: str = "clues"

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
        return {
            self.code: "The first number of a line says in which of its cells the number outside is.",
            f"along:{self.code}": "{law} All ways to place that of {who} agree here.",
            f"fails along:{self.code}": "Then {who} would not be in the cell that the first number counts.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("numbered-room", "Cell of the number outside", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits = digits_of(marks)
        for seat, clue in getattr(puzzle, self.clues):
            line = faced_line(puzzle, seat)
            first = digits.get(line[0]) if line else None
            if first is None:
                continue
            if not 1 <= first <= len(line):
                yield RawViolation(f"{self.code}.none", (line[0],), True, seat, {"first": first})
            elif digits.get(line[first - 1], clue) != clue:
                values = {"first": first, "found": digits[line[first - 1]], "clue": clue}
                yield RawViolation(self.code, (line[0], line[first - 1]), True, seat, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for seat, clue in getattr(puzzle, self.clues):
            scope = faced_vars(puzzle, seat)
            yield Posting(self.code, Regular(scope, *counted_cell(len(scope), numbers_of(puzzle), clue)), seat)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        clues, field = [], next(field for field in puzzle.fields if field.name == self.clues)
        for seat in sorted(frame_seats(puzzle)):
            if field.has(puzzle, seat):
                numbers = [digits[spot] for spot in filter(puzzle.grid.has, cells_from_outside(puzzle, seat))]
                clues += [(seat, numbers[numbers[0] - 1])] if numbers and 1 <= numbers[0] <= len(numbers) else []
        return {self.clues: tuple(clues)}


@cache
def counted_cell(length: int, numbers: tuple[int, ...], clue: int) -> Machine:
    """An automaton whose state is how many cells are left up to that of the clue."""

    def after(state: int, number: int) -> int | None:
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

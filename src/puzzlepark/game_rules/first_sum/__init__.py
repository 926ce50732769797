"""First sum: a number outside is the sum of the first numbers of its line, as in Frame Sudoku."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.sum import Sum
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.formats.codec.frames import frame_seats
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import Digits, NumberRule, digits_of, faced_line, faced_vars
from puzzlepark.game_rules.skyscrapers import FRAME
from puzzlepark.genres.kit.line_numbers import cells_from_outside
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class FirstSum(NumberRule):
    """A number outside is the sum of the numbers in the first cells of its line, three unless a document says
    otherwise. The sum of a shorter line is that of all its numbers."""

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

    clues: str = "clues"
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

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits = digits_of(marks)
        for seat, clue in getattr(puzzle, self.clues):
            counted = faced_line(puzzle, seat)[: self.length]
            found = sum(digits.get(spot, 0) for spot in counted)
            if found != clue if all(spot in digits for spot in counted) else found > clue:
                values = {"cells": len(counted), "found": found, "clue": clue}
                yield RawViolation(self.code, tuple(counted), True, seat, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for seat, clue in getattr(puzzle, self.clues):
            yield Posting(self.code, Sum(faced_vars(puzzle, seat)[: self.length], clue), seat)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        clues, field = [], next(field for field in puzzle.fields if field.name == self.clues)
        for seat in sorted(frame_seats(puzzle)):
            if field.has(puzzle, seat):
                cells = [*filter(puzzle.grid.has, cells_from_outside(puzzle, seat))][: self.length]
                clues.append((seat, sum(digits[spot] for spot in cells)))
        return {self.clues: tuple(clues)}

"""Ripple: two equal numbers of a row or column have at least as many cells between them as the number says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.core.watch import polled
from puzzlepark.game_rules.kit.numbers import NumberRule, Pairs, digits_of
from puzzlepark.game_rules.kit.room_numbers import MOST_TABLES, possible_numbers, refuse_large_rooms
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns

MOST_CELLS = 400
"""The maximum size of a room. Cells of a line have tables of all pairs of numbers, so larger rooms would take
gigabytes."""


@dataclass(frozen=True, kw_only=True)
class Ripple(NumberRule):
    """Between two equal numbers of a row or column are at least as many cells as the number says, as in Ripple
    Effect."""

    name = "ripple"
    title = "Equal numbers are far apart"
    relies: ClassVar[Mapping[str, str]] = {"rooms": "one-to-room-size"}
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "height": 1,
        "width": 4,
        "right": {"digit": [[2, 1, 3, 2]]},
        "wrong": {"digit": [[2, 1, 2, 3]]},
    }

    rooms: str = ""
    """Rooms that have the numbers from 1 to their sizes by another rule."""

    @property
    def text(self) -> str:
        return "Between two equal numbers in a row or column lie at least as many cells as the number says."

    @property
    def messages(self) -> Mapping[str, str]:
        line = "has another {digit} in its line, only {found} further on."
        return {self.code: f"The {{digit}} in row {{row}}, column {{col}} {line}"}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Between two equal numbers in a line lie at least as many cells as the number says.",
            f"cell:{self.code}": "{law} For that, {who} are too close to each other.",
            f"fails cell:{self.code}": "Then {who} would be equal, and too close to each other.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("ripple", "Too close to an equal number", f"cell:{self.code}"),
            supposition("close", "Two equal numbers too close", "", "cell"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every two equal numbers with fewer cells between them than the number says."""
        digits = digits_of(marks)
        for line in straight_lines(puzzle):
            for k, spot in enumerate(line):
                digit = digits.get(spot, 0)
                for distance, other in enumerate(line[k + 1 : k + 1 + digit], 1):
                    if digits.get(other) == digit:
                        yield RawViolation(self.code, (spot, other), True, None, {"digit": digit, "found": distance})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for every two cells of a line that are near enough for equal numbers to be forbidden."""
        if self.rooms:
            refuse_large_rooms(puzzle, self.rooms, MOST_CELLS)
        numbers = possible_numbers(puzzle, self.rooms)
        for _, line in rows_and_columns(puzzle.grid):
            scope, highest = vars_at(DIGIT, line), [numbers[spot][-1] for spot in line]
            for k, one in enumerate(polled(scope)):
                for distance, two in enumerate(scope[k + 1 : k + 1 + highest[k]], 1):
                    if distance <= highest[k + distance]:
                        rows = _rows_at_distance(numbers[one.spot], numbers[two.spot], distance)
                        yield Posting(self.code, Table((one, two), rows))


@lru_cache(maxsize=MOST_TABLES)
def _rows_at_distance(one: tuple[int, ...], two: tuple[int, ...], distance: int) -> Pairs:
    """The possible numbers of two cells of a line at this distance."""
    return tuple((a, b) for a in polled(one) for b in two if a != b or a < distance)

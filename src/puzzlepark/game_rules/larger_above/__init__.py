"""Larger above: where two cells of a room are one above the other, the upper one has the larger number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from puzzlepark.constraints.linear import Linear
from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, shared_grid, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, Pairs, digits_of
from puzzlepark.game_rules.kit.room_numbers import MOST_TABLES, possible_numbers
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, around

MOST_LISTED = 64
"""The most numbers of a cell for which a table lists all pairs of numbers."""


@dataclass(frozen=True, kw_only=True)
class LargerAbove(NumberRule):
    """Where a cell is directly above another of its room, its number is larger, as in Cojun."""

    name = "larger-above"
    title = "Larger numbers above smaller ones"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)),)
    relies: ClassVar[Mapping[str, str]] = {"sized": "one-to-room-size"}
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["rooms"],
        "rooms": [[0, 1], [0, 2]],
        "right": {"digit": [[2, 1], [1, 1]]},
        "wrong": {"digit": [[1, 1], [1, 1]]},
    }

    rooms: str = "rooms"
    sized: bool = False
    """True if the rooms have the numbers from 1 to their sizes by another rule, which reports equal numbers."""

    @property
    def text(self) -> str:
        return "Where a cell lies above another of its room, its number is larger."

    @property
    def messages(self) -> Mapping[str, str]:
        rest = "is not larger than the number below it in its room."
        return {self.code: f"The {{digit}} in row {{row}}, column {{col}} {rest}"}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "In a room, the upper of two numbers is larger.",
            f"cell:{self.code}": "{law} Look at {who}.",
            f"fails cell:{self.code}": "Then the upper number of {who} would not be larger.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("order", "Larger above", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation where a number is not larger than the one below it in the room. With `sized`, equal numbers
        are left to the other rule."""
        digits, rooms = digits_of(marks), getattr(puzzle, self.rooms)
        room_of = dict(zip(shared_grid(puzzle.rows, puzzle.cols).nodes, rooms, strict=True))
        for spot, digit in sorted(digits.items()):
            below = around(spot)[3]
            if below in digits and digits[below] >= digit + self.sized and room_of[spot] == room_of[below]:
                yield RawViolation(self.code, (spot, below), True, None, {"digit": digit})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The pairs of numbers for two cells one above the other: a table, or a linear inequality if the table would be
        large."""
        numbers = possible_numbers(puzzle, self.rooms if self.sized else "")
        room = dict(zip(puzzle.grid.cells, getattr(puzzle, self.rooms), strict=True))
        for one, two in puzzle.grid.pairs:
            if room[one] == room[two] and one.c == two.c:
                scope, some = vars_at(DIGIT, (one, two)), numbers[one]
                if len(some) <= MOST_LISTED:
                    yield Posting(self.code, Table(scope, _falling_pairs(some)))
                else:
                    yield Posting(self.code, Linear(scope, (1, -1), 1, some[-1]))


@lru_cache(maxsize=MOST_TABLES)
def _falling_pairs(numbers: tuple[int, ...]) -> Pairs:
    """The pairs of numbers whose first number is larger."""
    return tuple((a, b) for a in numbers for b in numbers if a > b)

"""Consecutive rooms: the numbers of every room are different and consecutive, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.numbers import (
    NumberRule,
    digits_of,
    distinct,
    numbers_of,
    pair_posting,
    pairs_with_difference,
)
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class ConsecutiveRooms(NumberRule):
    """The numbers of every room are different and consecutive, in any order."""

    name = "consecutive-rooms"
    title = "Consecutive numbers in rooms"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS,)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 4},
        "fields": ["rooms"],
        "rooms": [[0, 0, 0], [1, 1, 1]],
        "right": {"digit": [[3, 2, 4], [2, 1, 3]]},
        "wrong": {"digit": [[3, 2, 4], [1, 2, 4]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "The numbers of every room are consecutive, each once and in any order."

    @property
    def messages(self) -> Mapping[str, str]:
        room = "The numbers of the room at row {row}, column {col}"
        return {
            f"{self.code}.twice": f"{room} are not all different.",
            f"{self.code}.gap": f"{room} lie too far apart: {{low}} and {{high}} among them.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("consecutive", "Consecutive in its room", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms with a repeated number, or with two numbers that differ by at least the number of cells. Both are
        final."""
        digits = digits_of(marks)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            own = [digits[spot] for spot in room if spot in digits]
            if len(set(own)) < len(own):
                yield RawViolation(f"{self.code}.twice", tuple(room), True)
            elif own and max(own) - min(own) >= len(room):
                values = {"low": min(own), "high": max(own)}
                yield RawViolation(f"{self.code}.gap", tuple(room), True, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Different numbers in each room, and every two of them differ by less than the number of cells. Together this
        means that they are consecutive."""
        numbers = numbers_of(puzzle)
        for region in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            yield from distinct(self.code, [region])
            largest_difference = len(region) - 1
            if largest_difference < max(numbers) - min(numbers):
                near = pairs_with_difference(numbers, 1, largest_difference)
                yield from (pair_posting(self.code, pair, near) for pair in combinations(region, 2))

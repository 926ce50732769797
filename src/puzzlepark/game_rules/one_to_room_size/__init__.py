"""One to room size: every room has the numbers from 1 to the number of its cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, numbers_of, repeat_violations
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class OneToRoomSize(NumberRule):
    """A room of one cell has a 1, a room of two cells has 1 and 2, and so on, as in Suguru and Ripple Effect."""

    name = "one-to-room-size"
    title = "Rooms have the numbers from 1 to their sizes"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["rooms"],
        "rooms": [[0, 0, 1]],
        "right": {"digit": [[2, 1, 1]]},
        "wrong": {"digit": [[2, 1, 2]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "A room of one cell has a 1, a room of two cells has 1 and 2, and so on."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.twice": "The room at row {row}, column {col} has {digit} more than once.",
            f"{self.code}.high": "In row {row}, column {col} there is a {digit}; its room has the numbers 1 to {size}.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("naked-single", "Naked single", "only"),
            Technique("hidden-single", "Hidden single", "place"),
            Technique("pair", "Pair", "pair"),
            Technique("triple", "Triple", "triple"),
            supposition("homeless", "A room without its number", "", "place"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers that are twice in a room, or outside the range from 1 to its size. All are final."""
        digits = digits_of(marks)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            yield from repeat_violations(f"{self.code}.twice", digits, room)
            numbers = [digits.get(spot, 1) for spot in room]
            for spot in room if min(numbers) < 1 or max(numbers) > len(room) else ():
                if not 1 <= digits.get(spot, 1) <= len(room):
                    values = {"digit": digits[spot], "size": len(room)}
                    yield RawViolation(f"{self.code}.high", (spot,), True, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Different numbers in each room, and for each cell a table of the numbers from 1 to the size of its room,
        unless its domain has no others."""
        numbers = numbers_of(puzzle)
        for room in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            scope = vars_at(DIGIT, room)
            if len(scope) > 1:
                yield Posting(self.code, Distinct(scope))
            if numbers and (numbers[0] < 1 or numbers[-1] > len(scope)):
                allowed = tuple((number,) for number in numbers if 1 <= number <= len(scope))
                for var in scope:
                    yield Posting(self.code, Table((var,), allowed))

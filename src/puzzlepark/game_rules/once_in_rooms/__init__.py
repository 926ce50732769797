"""Once in rooms: every room has one number exactly once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.matches import Matches
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of
from puzzlepark.genres.kit.digit_family import DIGIT
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class OnceInRooms(NumberRule):
    """Every room has the number `number` exactly once."""

    name = "once-in-rooms"
    title = "One number once in every room"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, Parameter("number", "number", "the number", low=0, high=99))
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["rooms"],
        "rooms": [[0, 0, 1], [0, 1, 1]],
        "right": {"digit": [[1, 2, 2], [2, 1, 2]]},
        "wrong": {"digit": [[1, 2, 2], [1, 1, 2]]},
    }

    rooms: str = "rooms"
    number: int = 1

    @property
    def text(self) -> str:
        return f"Every room has the number {self.number} exactly once."

    @property
    def messages(self) -> Mapping[str, str]:
        room = "The room at row {row}, column {col} has"
        return {
            f"{self.code}.over": f"{room} the number {self.number} in {{found:cell}}.",
            f"{self.code}.under": f"{room} the number {self.number} in no cell.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms that have the number more than once, and complete rooms without it. All are final."""
        digits = digits_of(marks)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            own = [spot for spot in room if digits.get(spot) == self.number]
            if len(own) > 1:
                yield RawViolation(f"{self.code}.over", tuple(own), True, None, {"found": len(own)})
            elif not own and digits.keys() >= set(room):
                yield RawViolation(f"{self.code}.under", tuple(room), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for region in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            yield Posting(self.code, Matches(vars_at(DIGIT, region), (self.number,) * len(region), 1))

"""Equal room sums: the numbers of all rooms have the same sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS, balance_reasons
from puzzlepark.game_rules.kit.number_groups import equal_sums, unequal_sum_violations
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class EqualRoomSums(NumberRule):
    """The numbers of each room add up to the same total, which is not given."""

    name = "equal-room-sums"
    title = "All rooms have the same sum"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS,)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 3},
        "fields": ["rooms"],
        "rooms": [[0, 0, 1]],
        "right": {"digit": [[1, 2, 3]]},
        "wrong": {"digit": [[1, 1, 3]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "The numbers of every room add up to the same sum."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The numbers of the room at row {row}, column {col} add up to {found}, others to {other}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return balance_reasons(self, "equal sums")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("sum", "Equal sums", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values()
        yield from unequal_sum_violations(self.code, digits_of(marks), [("room", room) for room in rooms])

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return equal_sums(self.code, list(cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values()))

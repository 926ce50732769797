"""Room count: the number of a room counts its shaded cells, or its open ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.rooms import seat
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import (
    NOUN,
    OF,
    SHADING_OR_LOOP,
    ShadingRule,
    count_techniques,
    count_vars,
    count_violations_of,
)
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room, over_and_under
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class RoomCount(ShadingRule):
    """The number of a room is how many shaded (or open) cells it has. Rooms without a number may have any number of
    them."""

    name = "room-count"
    title = "Numbers count in rooms"
    answers: ClassVar[tuple[str, ...]] = SHADING_OR_LOOP
    parameters = (
        Parameter("numbers", "field", "the numbers of the rooms", field_types=("room-numbers",)),
        Parameter("rooms", "field", "the rooms", field_types=("rooms",)),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}, {"field": "room-numbers"}],
        "rooms": [[0, 1], [0, 1]],
        "numbers": [[1, 2], [None, None]],
        "right": {"shade": [[1, 1], [0, 1]]},
        "wrong": {"shade": [[1, 1], [1, 1]]},
    }

    numbers: str = "numbers"
    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} there are in its room."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The room at row {{row}}, column {{col}} has {self.found}; its number is {{clue}}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return count_techniques(self, "Room", self.code)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms whose count of cells differs from their number."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols)
        room_of = {spot: room for room in rooms.values() for spot in room}
        for spot, number in getattr(puzzle, self.numbers):
            yield from count_violations_of(self, spot, number, room_of[spot], marks)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The count of cells in each room that has a number."""
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid)
        region_of = {spot: region for region in regions.values() for spot in region}
        for spot, number in getattr(puzzle, self.numbers):
            scope, total = count_vars(self, region_of[spot], number)
            yield Posting(self.code, Count(scope, total), spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The count of cells of every room, at the seat of the room."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values()
        return {self.numbers: tuple(sorted((seat(room), self.count_of(marks, room)) for room in rooms))}

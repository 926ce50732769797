"""No repeat in rooms: no room has a number twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, distinct, repeat_violations
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class NoRepeatInRooms(NumberRule):
    """The numbers of every room differ."""

    name = "no-repeat-in-rooms"
    title = "No repeat in rooms"
    relies: ClassVar[Mapping[str, str]] = {"latin": "no-repeat-in-lines"}
    parameters = (
        Parameter("rooms", "field", "the rooms", field_types=("rooms",)),
        Parameter("noun", "noun", 'what a room is called, such as "region"'),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": ["rooms"],
        "rooms": [[0, 1], [0, 1]],
        "right": {"digit": [[1, 1], [2, 2]]},
        "wrong": {"digit": [[1, 1], [1, 2]]},
    }

    rooms: str = "rooms"
    noun: str = ""
    latin: bool = False
    """True if another rule forbids repeats in rows and columns, so that rooms within one line need no constraint."""

    @property
    def room(self) -> str:
        """The word for a room."""
        return self.noun or "room"

    @property
    def text(self) -> str:
        return f"No {self.room}, bounded by thick lines, has a number twice."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.twice": f"The {self.room} of row {{row}}, column {{col}} has {{digit}} more than once."}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        digits = digits_of(marks)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            yield from repeat_violations(f"{self.code}.twice", digits, room)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Different numbers in each room. With `latin`, rooms within one row or column follow from the other rule."""
        regions = [*cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values()]
        if self.latin:
            regions = [some for some in regions if len({s.r for s in some}) > 1 and len({s.c for s in some}) > 1]
        return distinct(self.code, regions)

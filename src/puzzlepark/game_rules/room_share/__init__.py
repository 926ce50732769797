"""Room share: the number of shaded cells in every room is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import AT_LEAST, AT_MOST, ROOMS, AmountRule, Group, bounded_postings
from puzzlepark.game_rules.kit.shading import NOUN, OF
from puzzlepark.genres.kit.referee import cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class RoomShare(AmountRule):
    """Every room has at least `at_least` and at most `at_most` shaded (or open) cells."""

    name = "room-share"
    title = "As many in every room"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, AT_LEAST, AT_MOST, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 1, 1]],
        "right": {"shade": [[0, 1, 0], [0, 0, 1]]},
        "wrong": {"shade": [[0, 0, 1], [0, 0, 1]]},
    }

    at_least: int = 1
    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"Every room has {self.amount}."

    def groups(self, puzzle: Any) -> Iterable[Group]:
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values()
        return (Group(room, self.at_least, self.at_most, "room") for room in rooms)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values()
        return bounded_postings(self, (Group(region, self.at_least, self.at_most) for region in regions))

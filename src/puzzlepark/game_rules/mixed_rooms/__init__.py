"""Mixed rooms: every room of two cells or more has shaded cells and open cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS, CountingRule, Group
from puzzlepark.genres.kit.referee import cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class MixedRooms(CountingRule):
    """Every room of two cells or more has a shaded cell and an open cell."""

    name = "mixed-rooms"
    title = "No room of one colour"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS,)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 1, 1]],
        "right": {"shade": [[0, 1, 0], [1, 0, 1]]},
        "wrong": {"shade": [[1, 1, 0], [1, 0, 1]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "Every room of two cells or more has a shaded cell and an open cell."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.over": "The room at row {row}, column {col} has no open cell.",
            f"{self.code}.under": "The room at row {row}, column {col} has no shaded cell.",
        }

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each room of several cells."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values()
        return (Group(room, 1, len(room) - 1) for room in rooms if len(room) > 1)

    def scopes(self, puzzle: Any) -> Iterable[Group]:
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values()
        return (Group(region, 1, len(region) - 1) for region in regions if len(region) > 1)

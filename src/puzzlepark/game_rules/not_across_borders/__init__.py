"""Not across borders: no two shaded cells of different rooms share a side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS, CountingRule, Group, pair_reasons
from puzzlepark.game_rules.kit.shading import NOUN, OF
from puzzlepark.genres.kit.referee import RIGHT, around, cells_by_room, over_and_under
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class NotAcrossBorders(CountingRule):
    """No two shaded (or open) cells of different rooms share a side."""

    name = "not-across-borders"
    title = "Not adjacent across a border"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 0, 1]],
        "right": {"shade": [[1, 1, 0], [0, 0, 1]]},
        "wrong": {"shade": [[1, 1, 1], [0, 0, 0]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"Two {self.cells} of different rooms never share a side."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"Two {self.cells} share a border of rooms, one of them at row {{row}}, column {{col}}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return pair_reasons(self)

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for every two adjacent cells of different rooms."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols)
        room_of = {spot: number for number, room in rooms.items() for spot in room}
        for spot, number in sorted(room_of.items()):
            for other in around(spot)[RIGHT:]:
                if room_of.get(other, number) != number:
                    yield Group((spot, other), 0, 1)

    def scopes(self, puzzle: Any) -> Iterable[Group]:
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid)
        region_of = {spot: name for name, region in regions.items() for spot in region}
        return (Group((a, b), 0, 1) for a, b in puzzle.grid.pairs if region_of[a] != region_of[b])

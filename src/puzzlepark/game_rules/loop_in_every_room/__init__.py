"""Loop in every room: the number of cells of a room that the loop passes is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import AT_LEAST, AT_MOST, ROOMS, Group, amount_of, balance_reasons
from puzzlepark.game_rules.kit.edge_counts import CellsOnLoopRule, EdgeGroup, edges_at
from puzzlepark.genres.kit.referee import cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class LoopInEveryRoom(CellsOnLoopRule):
    """The loop passes at least `at_least` and at most `at_most` cells of every room."""

    name = "loop-in-every-room"
    title = "Cells of every room on the loop"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, AT_LEAST, AT_MOST)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "loop-in-every-room"],
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 0, 1]],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    rooms: str = "rooms"
    at_least: int = 1
    at_most: int | None = None

    @property
    def text(self) -> str:
        number = amount_of(self.at_least, self.at_most)
        is_singular = number.endswith((" 1", "no"))
        return f"The loop passes {number} {'cell' if is_singular else 'cells'} of every room."

    @property
    def messages(self) -> Mapping[str, str]:
        passes = "The loop passes {found:cell} of the room at row {row}, column {col}"
        return {f"{self.code}.over": f"{passes}: too many.", f"{self.code}.under": f"{passes}: too few."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return balance_reasons(self, "the right number of cells")

    def cell_groups(self, puzzle: Any) -> Iterable[Group]:
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values()
        return (Group(room, self.at_least, self.at_most) for room in rooms)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        most = None if self.at_most is None else self.at_most + self.at_most
        for region in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            yield EdgeGroup(edges_at(puzzle.grid, region), self.at_least + self.at_least, most, region[0])

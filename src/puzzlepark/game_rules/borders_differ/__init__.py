"""Borders differ: of two cells on both sides of a border, one is shaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RIGHT, RawViolation, around, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region

DIFFERENT = ((0, 1), (1, 0))


@dataclass(frozen=True, kw_only=True)
class BordersDiffer(ShadingRule):
    """Two cells of different rooms that share a side are never both shaded and never both open."""

    name = "borders-differ"
    title = "Borders separate shaded and open cells"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS,)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 1, 1], [0, 1, 1]],
        "right": {"shade": [[1, 0, 0], [0, 1, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 0, 0]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return "Of two cells with a border of rooms between them, one is shaded and one is open."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The cells on both sides of the border at row {row}, column {col} are alike."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("across", "Across the border", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Adjacent cells of different rooms that are alike; final if both are decided."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols)
        room_of = {spot: number for number, room in rooms.items() for spot in room}
        current, decided = self.current(puzzle, marks), {var.spot for var in marks}
        for spot, number in sorted(room_of.items()):
            for other in around(spot)[RIGHT:]:
                if room_of.get(other, number) != number and (spot in current) == (other in current):
                    yield RawViolation(self.code, (spot, other), spot in decided and other in decided)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A table for every two adjacent cells of different rooms."""
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid)
        region_of = {spot: name for name, region in regions.items() for spot in region}
        for pair in puzzle.grid.pairs:
            if region_of[pair[0]] != region_of[pair[1]]:
                yield Posting(self.code, Table(vars_at(self.layer, pair), DIFFERENT))

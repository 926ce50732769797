"""Whole rooms: a room is shaded as a whole, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.regions import Regions
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room


@dataclass(frozen=True, kw_only=True)
class WholeRooms(ShadingRule):
    """The cells of a room are all shaded or all open, as in Tilepaint."""

    name = "whole-rooms"
    title = "Whole rooms"
    parameters = (Parameter("rooms", "field", "the rooms", field_types=("rooms",)),)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1]],
        "right": {"shade": [[1, 1, 0]]},
        "wrong": {"shade": [[1, 0, 0]]},
    }

    rooms: str = "rooms"
    room: str = "room"
    """The word for a room."""
    shaded: str = "shaded"
    """What a shaded cell is."""

    @property
    def text(self) -> str:
        return f"A {self.room} is {self.shaded} as a whole or not at all."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"The {self.room} of row {{row}}, column {{col}} is only partly {self.shaded}."}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms with a shaded cell and one that is not; final if a cell is decided to be open."""
        for cells in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            values = [*map(marks.get, vars_at(self.layer, cells))]
            if 1 in values and values.count(1) < len(values):
                yield RawViolation(self.code, tuple(cells), 0 in values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """One constraint: the cells of a room are equal."""
        ids = getattr(puzzle, self.rooms)
        on_board = tuple(room for room in ids if room >= 0) if puzzle.grid.holes else tuple(ids)
        yield Posting(self.code, Regions(self.layer, puzzle.grid, on_board))

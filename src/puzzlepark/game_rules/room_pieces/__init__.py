"""Room pieces: the shaded cells of every room are connected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.connected import Connected
from puzzlepark.constraints.table import Table
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room, disconnected_violations
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class RoomPieces(ShadingRule):
    """The shaded (or open) cells of each room are connected within the room. A room may have none."""

    name = "room-pieces"
    title = "One piece in each room"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 0], [1, 1, 1]],
        "right": {"shade": [[1, 1, 0], [0, 1, 1]]},
        "wrong": {"shade": [[1, 0, 1], [0, 1, 1]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"The {self.cells} of each room are connected by their sides within the room."

    @property
    def messages(self) -> Mapping[str, str]:
        cut = f"The {self.cells} around row {{row}}, column {{col}} are cut off from the others of their room."
        return {self.code: cut}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (
            Technique("out", "Way out", f"exit:{self.code}"),
            Technique("cut", "Would be cut off", f"part:{self.code}"),
        )

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """The pieces of a room that are cut off from its largest piece."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            inside = set(room)
            yield from disconnected_violations(self.code, current & inside, certain & inside, possible & inside)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A constraint for each room of three cells or more. In a room of two cells that are not adjacent, at most one
        is a cell of the rule."""
        for region in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            if len(region) > 2:
                yield Posting(self.code, Connected(puzzle.grid.only(region), self.layer, self.of))
            elif len(region) == 2 and region[1] not in puzzle.grid.neighbours(region[0]):
                yield Posting(self.code, Table(vars_at(self.layer, region), tuple(TWO[self.of])))


TWO = (((0, 1), (1, 0), (1, 1)), ((0, 0), (0, 1), (1, 0)))
"""The values of two cells of which at most one is open, and those of which at most one is shaded."""

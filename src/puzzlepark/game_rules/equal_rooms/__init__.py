"""Equal rooms: all rooms have the same number of shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS, balance_reasons
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class EqualRooms(ShadingRule):
    """All rooms have the same number of shaded (or open) cells, which is not given."""

    name = "equal-rooms"
    title = "All rooms have the same number"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 1, 1]],
        "right": {"shade": [[1, 1, 0], [0, 1, 1]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 1]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"All rooms have the same number of {self.cells}."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The room at row {{row}}, column {{col}} has {{found:{self.cell}}}, and another one has {{most}}."
        return {self.code: sentence}

    @property
    def reasons(self) -> Mapping[str, str]:
        return balance_reasons(self, "equal numbers")

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("equal", "Rooms with the same number", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms with fewer cells of the rule than the room with most. They are final if all possible cells of the room
        are fewer than the most certain cells of another."""
        current, certain, possible = self.cell_sets(puzzle, marks)
        rooms = [set(room) for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values()]
        most = max(len(room & current) for room in rooms)
        most_certain = max(len(room & certain) for room in rooms)
        for room in rooms:
            if len(room & current) < most:
                values = {"found": len(room & current), "most": most}
                yield RawViolation(self.code, tuple(sorted(room)), len(room & possible) < most_certain, None, values)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """A constraint for every two consecutive rooms: the difference of their counts is 0."""
        regions = sorted(cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values())
        for one, other in pairwise(regions):
            weights = (1,) * len(one) + (-1,) * len(other)
            # If the open cells are equally many, the shaded cells differ by the difference of the sizes.
            apart = 0 if self.of else len(one) - len(other)
            yield Posting(self.code, Linear(vars_at(self.layer, (*one, *other)), weights, apart, apart))

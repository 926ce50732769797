"""Rooms differ: adjacent rooms have different numbers of shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, around, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region


@dataclass(frozen=True, kw_only=True)
class RoomsDiffer(ShadingRule):
    """Two rooms that share a border never have the same number of shaded (or open) cells."""

    name = "rooms-differ"
    title = "Adjacent rooms have different numbers"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 1, 1]],
        "right": {"shade": [[1, 1, 0], [0, 1, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 0]]},
    }

    rooms: str = "rooms"

    @property
    def text(self) -> str:
        return f"Two rooms with a border between them have different numbers of {self.cells}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            self.code: f"The room at row {{row}}, column {{col}} has {{found:{self.cell}}}, as many as one beside it."
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("differ", "Unlike the room beside it", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Adjacent rooms with the same count; final if all cells of both are decided."""
        rooms = cells_by_room(getattr(puzzle, self.rooms), puzzle.cols)
        room_of = {spot: number for number, room in rooms.items() for spot in room}
        current, decided = self.current(puzzle, marks), {var.spot for var in marks}
        found = {number: len(current.intersection(room)) for number, room in rooms.items()}
        pairs = {(a, room_of.get(other, a)) for spot, a in room_of.items() for other in around(spot)}
        for a, b in sorted(pairs):
            if a < b and found[a] == found[b]:
                where = (*rooms[a], *rooms[b])
                yield RawViolation(self.code, where, decided.issuperset(where), None, {"found": found[a]})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """An automaton for every two adjacent rooms."""
        regions = cells_by_region(getattr(puzzle, self.rooms), puzzle.grid)
        region_of = {spot: name for name, region in regions.items() for spot in region}
        names = {frozenset((region_of[one], region_of[other])) for one, other in puzzle.grid.pairs}
        for a, b in sorted(sorted(pair) for pair in names if len(pair) > 1):
            scope = vars_at(self.layer, (*regions[a], *regions[b]))
            # If the open cells were equally many, the shaded cells would differ by the difference of the sizes.
            apart = 0 if self.of else len(regions[a]) - len(regions[b])
            yield Posting(self.code, _unequal(scope, len(regions[a]), apart))


def _unequal(scope: Sequence[Var], size: int, apart: int) -> Regular:
    """The number of ones among the first `size` variables minus that among the others is not `apart`. A state of the
    automaton is the index of the next variable and the difference so far."""
    states, steps = {(0, 0): 0}, []
    for place in range(len(scope)):
        for _, difference in [state for state in states if state[0] == place]:
            for value in (0, 1):
                after = (place + 1, difference + (value if place < size else -value))
                steps.append((states[place, difference], value, states.setdefault(after, len(states))))
    ends = {number for (place, difference), number in states.items() if place == len(scope) and difference != apart}
    return Regular(scope, tuple(steps), frozenset(ends))

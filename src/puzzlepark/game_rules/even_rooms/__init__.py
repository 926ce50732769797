"""Even rooms: every room has an even, or an odd, number of shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import ROOMS
from puzzlepark.game_rules.kit.shading import NOUN, OF, SHADED, ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, cells_by_room
from puzzlepark.genres.kit.shade_family import cells_by_region

PARITY = Parameter("parity", "choice", "even or odd", {"even": 0, "odd": 1})
STEPS = tuple((state, value, (state + value) % 2) for state in (0, 1) for value in (0, 1))
"""The steps of an automaton that counts shaded cells modulo 2, as (state, value, next state)."""


@dataclass(frozen=True, kw_only=True)
class EvenRooms(ShadingRule):
    """The number of shaded (or open) cells in every room is even, or with the other parity odd. Zero is even."""

    name = "even-rooms"
    title = "Even or odd in every room"
    parameters: ClassVar[tuple[Parameter, ...]] = (ROOMS, PARITY, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "rooms"}],
        "rooms": [[0, 0, 1], [0, 1, 1]],
        "right": {"shade": [[1, 1, 0], [0, 1, 1]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 1]]},
    }

    rooms: str = "rooms"
    parity: int = 0

    @property
    def text(self) -> str:
        return f"Every room has {'an odd' if self.parity else 'an even'} number of {self.cells}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"The room at row {{row}}, column {{col}} has {{found:{self.cell}}}."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("parity", "Even or odd", f"along:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Rooms with a wrong parity; final if all cells of the room are decided."""
        current, decided = self.current(puzzle, marks), {var.spot for var in marks}
        for room in cells_by_room(getattr(puzzle, self.rooms), puzzle.cols).values():
            if (found := len(current.intersection(room))) % 2 != self.parity:
                yield RawViolation(self.code, tuple(room), decided.issuperset(room), None, {"found": found})

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """An automaton for each room that counts shaded cells modulo 2."""
        for region in cells_by_region(getattr(puzzle, self.rooms), puzzle.grid).values():
            shaded_parity = self.parity if self.of == SHADED else (len(region) - self.parity) % 2
            yield Posting(self.code, Regular(vars_at(self.layer, region), STEPS, frozenset((shaded_parity,))))

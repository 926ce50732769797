"""The base class of rules about walls between cells, and about the regions that the walls separate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter, Rule
from puzzlepark.genres.kit.referee import RawViolation, loose_wall_violations, wall_pieces
from puzzlepark.genres.kit.wall_family import WALL

NOUN = Parameter("noun", "noun", 'what a region is called, such as "piece"')


@dataclass(frozen=True, kw_only=True)
class WallRule(Rule):
    """A rule about walls, or about the regions that they separate."""

    answers: ClassVar[tuple[str, ...]] = ("regions",)
    parameters: ClassVar[tuple[Parameter, ...]] = (NOUN,)

    noun: str = ""
    layer: str = WALL

    @property
    def area(self) -> str:
        """What a region is called."""
        return self.noun or "region"

    @property
    def place(self) -> str:
        """The region of a violation, as the beginning of its sentence."""
        return f"The {self.area} at row {{row}}, column {{col}}"

    @property
    def loose_messages(self) -> dict[str, str]:
        """The sentence about walls that have the same region on both sides."""
        return {f"{self.code}.loose": "The wall at row {row}, column {col} separates nothing."}

    def now_and_sure(self, puzzle: Any, marks: Marks) -> tuple[list[set[Spot]], dict[Spot, set[Spot]]]:
        """The regions that the walls separate so far, and for each cell those that are known to be in its region.
        Further marks can only split the first and enlarge the second. For referees."""
        return wall_pieces(puzzle, marks, self.layer)

    def loose_violations(
        self, marks: Marks, now: list[set[Spot]], sure: dict[Spot, set[Spot]]
    ) -> Iterator[RawViolation]:
        """Yield a violation for every wall with the same region on both sides. For referees."""
        yield from loose_wall_violations(f"{self.code}.loose", marks, self.layer, now, sure)


def with_clues_first(seats: list[Spot], piece: set[Spot]) -> tuple[Spot, ...]:
    """The cells of a region, with its clues first, so that sentences name the place of a clue. For referees."""
    return (*seats, *sorted(piece.difference(seats)))

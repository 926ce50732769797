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
        """The word for a region."""
        return self.noun or "region"

    @property
    def place(self) -> str:
        """The beginning of a sentence about the region of a violation."""
        return f"The {self.area} at row {{row}}, column {{col}}"

    @property
    def loose_messages(self) -> dict[str, str]:
        """The sentence about a wall that has the same region on both sides."""
        return {f"{self.code}.loose": "The wall at row {row}, column {col} separates nothing."}

    def current_and_certain(self, puzzle: Any, marks: Marks) -> tuple[list[set[Spot]], dict[Spot, set[Spot]]]:
        """The regions if undecided edges have no wall, and for each cell the cells that are certain to be in its
        region. Further marks can only split the regions and add to the certain cells. Used by referees."""
        return wall_pieces(puzzle, marks, self.layer)

    def loose_violations(
        self, marks: Marks, current: list[set[Spot]], certain: dict[Spot, set[Spot]]
    ) -> Iterator[RawViolation]:
        """Yield a violation for every wall with the same region on both sides. Used by referees."""
        yield from loose_wall_violations(f"{self.code}.loose", marks, self.layer, current, certain)


def with_clues_first(seats: list[Spot], piece: set[Spot]) -> tuple[Spot, ...]:
    """The cells of a region, starting with the `seats` of its clues, because sentences name the first cell. For
    referees."""
    return (*seats, *sorted(piece.difference(seats)))

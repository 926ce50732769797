"""One circle: every region has exactly one circle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.clue_regions import ClueRegions
from puzzlepark.game_rules.kit.walls import NOUN
from puzzlepark.genres.kit.referee import RawViolation, cells_of
from puzzlepark.genres.kit.wall_family import walled_regions

COLOURS = {"any": "ob", "white": "o", "black": "b"}
"""The signs of the circles that count, by the choices of a document."""


@dataclass(frozen=True, kw_only=True)
class OneCircle(ClueRegions):
    """The walls divide the board into regions of any shape and size, each with exactly one circle, or exactly one
    circle of a colour."""

    name = "one-circle"
    title = "One circle in every region"
    parameters = (
        Parameter("circles", "field", "the circles in cells", field_types=("circles",)),
        Parameter("colour", "choice", "the colour of the circles that count", COLOURS),
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "circles"}],
        "circles": ["o.", ".b"],
        "right": {"wall": {"across": [[0], [1]], "down": [[0, 1]]}},
        "wrong": {"wall": {"across": [[1], [0]], "down": [[0, 1]]}},
    }

    circles: str = "circles"
    colour: str = "ob"

    @property
    def clue(self) -> str:  # type: ignore[override]
        """The word for a clue."""
        return {"o": "white circle", "b": "black circle"}.get(self.colour, "circle")

    @property
    def text(self) -> str:
        return f"Every {self.area} has exactly one {self.clue}."

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Regions without exactly one of the circles that count, and walls inside regions."""
        signs = zip(sorted(cells_of(puzzle)), getattr(puzzle, self.circles), strict=True)
        yield from self.clue_violations(puzzle, marks, {spot: None for spot, sign in signs if sign in self.colour})

    def sizes(self, puzzle: Any) -> dict[Spot, int | None]:
        signs = getattr(puzzle, self.circles)
        return {spot: None for spot, sign in zip(puzzle.grid.cells, signs, strict=True) if sign in self.colour}

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A circle in each region: the first of its present circles that count, or else one in its first cell. Circles
        of another colour stay."""
        signs = dict(zip(puzzle.grid.cells, getattr(puzzle, self.circles), strict=True))
        for piece in walled_regions(puzzle.grid, marks):
            seats = [spot for spot in piece if signs[spot] in self.colour]
            seat = seats[0] if seats else min(piece)
            signs |= {spot: "." for spot in seats if spot != seat}
            if not seats:
                signs[seat] = self.colour[0]
        return {self.circles: "".join(signs.values())}

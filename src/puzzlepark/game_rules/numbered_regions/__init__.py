"""Numbered regions: every region has exactly one number, which is its size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.clue_regions import ClueRegions
from puzzlepark.game_rules.kit.walls import NOUN
from puzzlepark.genres.kit.referee import RawViolation, over_and_under
from puzzlepark.genres.kit.wall_family import walled_regions


@dataclass(frozen=True, kw_only=True)
class NumberedRegions(ClueRegions):
    """The walls divide the board into regions of any shape, each with exactly one number, which is how many cells it
    has. A question mark is any number."""

    name = "numbered-regions"
    title = "Numbered regions"
    parameters = (Parameter("numbers", "field", "the numbers in cells", field_types=("cell-numbers",)), NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[3, None], [None, 1]],
        "right": {"wall": {"across": [[0], [1]], "down": [[0, 1]]}},
        "wrong": {"wall": {"across": [[0], [0]], "down": [[1, 1]]}},
    }

    clue: ClassVar[str] = "number"
    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return f"Every {self.area} has exactly one number, which says how many cells the {self.area} has."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The number at row {{row}}, column {{col}} is {{clue}}, but its {self.area} has {{found:cell}}."
        return {**super().messages, **over_and_under(self.code, sentence)}

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        numbers = {spot: None if number == UNKNOWN else number for spot, number in getattr(puzzle, self.numbers)}
        yield from self.clue_violations(puzzle, marks, numbers)

    def sizes(self, puzzle: Any) -> dict[Spot, int | None]:
        return {spot: None if number == UNKNOWN else number for spot, number in getattr(puzzle, self.numbers)}

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A number in each region: at the first of its present numbers, or else in its first cell."""
        seats = {spot for spot, _ in getattr(puzzle, self.numbers)}
        pieces = walled_regions(puzzle.grid, marks)
        return {self.numbers: tuple(sorted((min(seats.intersection(p) or p), len(p)) for p in pieces))}

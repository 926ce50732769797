"""Corner count: a number at a corner counts the shaded cells, or the open ones, that meet there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.fields.where import nodes_of
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import NOUN, OF, ShadingRule, count_techniques, count_vars, count_violations_of
from puzzlepark.genres.kit.clues import cells_at_corner
from puzzlepark.genres.kit.referee import RawViolation, over_and_under


@dataclass(frozen=True, kw_only=True)
class CornerCount(ShadingRule):
    """A number at a corner is how many shaded (or open) cells meet there."""

    name = "corner-count"
    title = "Numbers count at corners"
    parameters = (
        Parameter("numbers", "field", "the numbers at corners", field_types=("corner-numbers",)),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "corner-numbers"}],
        "corners": [[None, None], [None, 1]],
        "right": {"shade": [[1]]},
        "wrong": {"shade": [[0]]},
    }

    numbers: str = "corners"

    @property
    def text(self) -> str:
        return f"A number says how many {self.cells} meet at its corner."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"Around the corner at row {{row}}, column {{col}} {self.found_are}, not {{clue}}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return count_techniques(self, "Number", self.code)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Numbers that differ from the count of cells around their corner."""
        board = self.board(puzzle)
        for corner, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                square = [Spot(corner.r + dr, corner.c + dc) for dr in (-1, 1) for dc in (-1, 1)]
                yield from count_violations_of(self, corner, number, [s for s in square if s in board], marks)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """The count of cells around the corner of each number."""
        for corner, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                scope, total = count_vars(self, cells_at_corner(puzzle, corner), number)
                yield Posting(self.code, Count(scope, total), corner)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        corners = nodes_of(puzzle)
        return {self.numbers: tuple((c, self.count_of(marks, cells_at_corner(puzzle, c))) for c in corners)}

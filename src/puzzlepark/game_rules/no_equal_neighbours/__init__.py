"""No equal neighbours: equal numbers are never side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.numbers import NumberRule, digits_of, distinct, equal_violations
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class NoEqualNeighbours(NumberRule):
    """Cells that share a side have different numbers."""

    name = "no-equal-neighbours"
    title = "No equal neighbours"
    relies: ClassVar[Mapping[str, str]] = {"rooms": "one-to-room-size"}
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "height": 2,
        "width": 2,
        "right": {"digit": [[1, 2], [2, 1]]},
        "wrong": {"digit": [[1, 1], [2, 2]]},
    }

    rooms: str = ""
    """Rooms whose numbers differ by another rule."""

    @property
    def text(self) -> str:
        return "Equal numbers are never side by side."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The {digit} in row {row}, column {col} has another {digit} beside it."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: "Equal numbers are never side by side.",
            f"taken:{self.code}": "{law} There is a {numbers} beside {found}.",
            f"fails taken:{self.code}": "Then two {numbers}s would be side by side.",
        }

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        yield from equal_violations(self.code, digits_of(marks), ((0, 2), (2, 0)))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """Two adjacent cells have different numbers. Cells of one room are left out, because another rule is about
        them."""
        pairs = puzzle.grid.pairs
        if self.rooms:
            room = dict(zip(puzzle.grid.cells, getattr(puzzle, self.rooms), strict=True))
            pairs = [(one, two) for one, two in pairs if room[one] != room[two]]
        return distinct(self.code, pairs)

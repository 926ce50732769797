"""Clues off the loop: the loop passes no cell with a clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.star import Star
from puzzlepark.core.model import Posting
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.referee import RawViolation

NOT_PASSED = (0, 0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class CluesOffLoop(LoopRule):
    """The loop passes no cell with a clue, whatever the clue says."""

    name = "clues-off-loop"
    title = "No loop through clues"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("clues", "field", "the clues in cells", field_types=("cell-numbers", "arrow-numbers")),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "clues-off-loop"],
        "fields": [{"field": "cell-numbers", "name": "clues"}],
        "clues": [[1, None, None], [None, None, None]],
        "right": {"line": {"across": [[0, 1], [0, 1]], "down": [[0, 1, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
    }

    clues: str = "clues"

    @property
    def text(self) -> str:
        return "The loop passes no cell with a clue."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The loop passes the cell with a clue at row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: "The loop does not pass {clue}.",
            f"fails cell:{self.code}": "Then the loop would pass {who}.",
        }

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every clue whose cell has a line."""
        lines = self.lines(marks)
        for spot, _ in getattr(puzzle, self.clues):
            if spot in lines:
                yield RawViolation(self.code, (spot,), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        for spot, _ in getattr(puzzle, self.clues):
            yield Posting(self.code, Star(puzzle.grid, self.layer, spot, (NOT_PASSED,)), spot)

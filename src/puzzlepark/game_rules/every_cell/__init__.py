"""The rule that the loop passes through every cell of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.star import Star
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique, supposition
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.loop_family import PASSED
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class EveryCell(LoopRule):
    """The loop passes every cell of the board."""

    name = "every-cell"
    title = "Through every cell"
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "every-cell"],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "height": 2,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return "The loop passes every cell."

    @property
    def messages(self) -> Mapping[str, str]:
        return {f"{self.code}.missed": "The loop does not pass row {row}, column {col}."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (supposition("lost", "A cell would be lost", "cell", "cell"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Cells without a line once there is a loop; final if no further mark can put the cell on it."""
        lines = self.lines(marks)
        missed = sorted(self.board(puzzle) - lines.keys()) if lines else ()
        final = self.left_out(puzzle, marks, missed) if missed else set()
        for spot in missed:
            yield RawViolation(f"{self.code}.missed", (spot,), spot in final)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        grid = puzzle.grid
        return _postings(grid, self.code, self.layer) if grid.holes else _kept_postings(grid, self.code, self.layer)


def _postings(grid: Grid, code: str, layer: str) -> list[Posting]:
    """For each cell: exactly two of its edges have a line."""
    return [Posting(code, Star(grid, layer, node, PASSED)) for node in grid.nodes]


_kept_postings = kept_rules(_postings)

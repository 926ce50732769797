"""No square: no 2x2 square of cells is completely shaded, or completely open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, square_from
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class NoSquare(ShadingRule):
    """No 2x2 square consists of these cells alone."""

    name = "no-square"
    title = "No 2x2 square"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1], [1, 0]]},
        "wrong": {"shade": [[1, 1], [1, 1]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"No square of 2x2 cells consists of {self.cells} only."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"The square of 2x2 cells at row {{row}}, column {{col}} has only {self.cells}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        return {
            self.code: f"No 2x2 cells are all {self.cells}.",
            f"count:{self.code}": f"{{law}} In {{who}}, {{has}} are {self.cells} already.",
            f"fails count:{self.code}": f"Then {{who}} would be {self.cells} only.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("square", f"No square of {self.cells}", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        now, sure = self.now(puzzle, marks), self.sure(puzzle, marks)
        for cell in sorted(now):
            square = square_from(cell)
            if now.issuperset(square):
                yield RawViolation(self.code, square, sure.issuperset(square))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of)


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    low, high = (0, 3) if of else (1, 4)
    return [Posting(code, Between(vars_at(layer, square), low, high)) for square in full_squares(grid)]

"""Not adjacent: no two shaded cells, or no two open ones, share a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.names import a_or_an
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.shading import SHADING_OR_LOOP, ShadingRule
from puzzlepark.genres.kit.referee import RIGHT, RawViolation, around


@dataclass(frozen=True, kw_only=True)
class NotAdjacent(ShadingRule):
    """No two shaded (or open) cells share a side."""

    name = "not-adjacent"
    title = "Not adjacent"
    answers: ClassVar[tuple[str, ...]] = SHADING_OR_LOOP
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 1], [0, 0]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"No two {self.cells} share a side."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"Two {self.cells} are side by side at row {{row}}, column {{col}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: f"{self.cells.capitalize()} are not side by side.",
            f"count:{self.code}": f"{{law}} {self.own_slot} is {self.state} already.",
            f"fails count:{self.code}": f"Then {self.own_slot} would be {self.state} side by side.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("beside", f"Beside {a_or_an(self.cell).lower()}", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for every two adjacent cells of the rule; final if both are certain."""
        current, certain = self.current(puzzle, marks), self.certain(puzzle, marks)
        for cell in sorted(current):
            for other in around(cell)[RIGHT:]:
                if other in current:
                    yield RawViolation(self.code, (cell, other), cell in certain and other in certain)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _postings(puzzle.grid, self.code, self.layer, self.of)


@kept_rules
def _postings(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    """Bounds on the number of shaded cells in every two adjacent cells."""
    low, high = (0, 1) if of else (1, 2)
    return [Posting(code, Between(vars_at(layer, pair), low, high)) for pair in grid.pairs]

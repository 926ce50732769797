"""Not touching: no two shaded cells, or no two open ones, share a side or a corner."""

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
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, later_neighbours
from puzzlepark.genres.kit.shade_family import squares


@dataclass(frozen=True, kw_only=True)
class NotTouching(ShadingRule):
    """No two shaded (or open) cells touch, not even diagonally."""

    name = "not-touching"
    title = "Not touching, not even diagonally"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0], [0, 0]]},
        "wrong": {"shade": [[1, 0], [0, 1]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"{self.cells.capitalize()} do not touch, not even at a corner."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: f"Two {self.cells} touch at row {{row}}, column {{col}}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"count:{self.code}": f"{{law}} There is one at {self.own_slot}.",
            f"fails count:{self.code}": f"Then the {self.cells} at {self.own_slot} would touch.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("touch", f"Beside {a_or_an(self.cell).lower()}", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for every two cells of the rule that share a side or a corner; final if both are certain."""
        current, certain = self.current(puzzle, marks), self.certain(puzzle, marks)
        for cell in sorted(current):
            for other in later_neighbours(cell):
                if other in current:
                    yield RawViolation(self.code, (cell, other), cell in certain and other in certain)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        """At most one cell of the rule in every 2x2 square. The constraints are cached if the board has no holes."""
        if puzzle.grid.holes:
            return _at_most_one(puzzle.grid, self.code, self.layer, self.of)
        return _postings(puzzle.grid, self.code, self.layer, self.of)


def _at_most_one(grid: Grid, code: str, layer: str, of: int) -> list[Posting]:
    """Bounds on the number of shaded cells in every 2x2 square, or in its cells that are no holes."""
    postings = []
    for square in squares(grid, 2):
        low, high = (0, 1) if of else (len(square) - 1, len(square))
        postings.append(Posting(code, Between(vars_at(layer, square), low, high)))
    return postings


_postings = kept_rules(_at_most_one)

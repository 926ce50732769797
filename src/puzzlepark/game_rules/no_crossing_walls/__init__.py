"""No crossing walls: no four regions meet at a corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.between import Between
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.walls import WallRule
from puzzlepark.genres.kit.referee import RawViolation, marked_spots, sides


@dataclass(frozen=True, kw_only=True)
class NoCrossingWalls(WallRule):
    """At most three walls meet at a corner inside the board, as in Tatamibari."""

    name = "no-crossing-walls"
    title = "No crossing walls"
    example: ClassVar[Mapping[str, Any]] = {
        "height": 2,
        "width": 2,
        "right": {"wall": {"across": [[1], [1]], "down": [[1, 0]]}},
        "wrong": {"wall": {"across": [[1], [1]], "down": [[1, 1]]}},
    }

    @property
    def text(self) -> str:
        return f"No four {self.area}s meet at a corner."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "Four walls meet at the lower right corner of row {row}, column {col}."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        there = "{law} Three walls meet already: {there}."
        return {
            self.code: self.text,
            f"count:{self.code}": there,
            f"count:{self.code}.done": there,
            f"fails count:{self.code}": f"Then four {self.area}s would meet at a corner.",
        }

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("cross", "No crossing", f"count:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A final violation for every corner inside the board where four walls meet."""
        walls = marked_spots(marks, self.layer)
        for r in range(2, 2 * puzzle.rows, 2):
            for c in range(2, 2 * puzzle.cols, 2):
                if walls.issuperset(sides(Spot(r, c))):
                    yield RawViolation(self.code, tuple(Spot(r + y, c + x) for y in (-1, 1) for x in (-1, 1)), True)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        yield from _postings(puzzle.grid, self.code, self.layer)


@kept_rules
def _postings(grid: Grid, code: str, layer: str) -> list[Posting]:
    """At most three walls at each corner inside the board."""
    corners = [(r, c) for r in range(2, 2 * grid.rows, 2) for c in range(2, 2 * grid.cols, 2)]
    around = ((Spot(r - 1, c), Spot(r, c - 1), Spot(r, c + 1), Spot(r + 1, c)) for r, c in corners)
    return [Posting(code, Between(vars_at(layer, edges), 0, 3)) for edges in around]

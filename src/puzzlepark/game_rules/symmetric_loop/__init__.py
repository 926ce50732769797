"""Symmetric loop: the loop is the same after half a turn, or in a mirror."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, Var, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.loops import LoopRule
from puzzlepark.genres.kit.referee import RawViolation, marked_spots

HALF_TURN, LEFT_RIGHT, TOP_BOTTOM = "half-turn", "left-right", "top-bottom"
AXES = Parameter("under", "choice", "the symmetry", {name: name for name in (HALF_TURN, LEFT_RIGHT, TOP_BOTTOM)})
WORDS = {
    HALF_TURN: "after half a turn of the board",
    LEFT_RIGHT: "if left and right are swapped",
    TOP_BOTTOM: "if top and bottom are swapped",
}


@dataclass(frozen=True, kw_only=True)
class SymmetricLoop(LoopRule):
    """A symmetry of the board maps the loop to itself."""

    name = "symmetric-loop"
    title = "Symmetric loop"
    parameters: ClassVar[tuple[Parameter, ...]] = (AXES,)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "symmetric-loop"],
        "right": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
        "wrong": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "height": 2,
        "width": 3,
    }

    under: str = HALF_TURN

    @property
    def text(self) -> str:
        return f"The loop looks the same {WORDS[self.under]}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The line at row {row}, column {col} has no counterpart."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("counterpart", "Like its counterpart", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Lines whose image has no line; final if the image is decided."""
        drawn = marked_spots(marks, self.layer)
        for edge in sorted(drawn):
            row = edge.r if self.under == LEFT_RIGHT else 2 * puzzle.rows - edge.r
            col = edge.c if self.under == TOP_BOTTOM else 2 * puzzle.cols - edge.c
            other = Spot(row, col)
            if other not in drawn:
                yield RawViolation(self.code, (edge, other), Var(self.layer, other) in marks)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _alike(puzzle.grid, self)


@kept_rules
def _alike(grid: Grid, rule: SymmetricLoop) -> list[Posting]:
    """A table for each pair of an edge and its image. An edge whose image is no edge has no line."""
    postings = []
    for edge in grid.edges:
        upside, sideways = 2 * grid.rows - edge.r, 2 * grid.cols - edge.c
        image = {
            HALF_TURN: Spot(upside, sideways),
            LEFT_RIGHT: Spot(edge.r, sideways),
            TOP_BOTTOM: Spot(upside, edge.c),
        }
        other = image[rule.under]
        if other not in grid.edge_position:
            postings.append(Posting(rule.code, Count(vars_at(rule.layer, (edge,)), 0)))
        elif edge < other:
            postings.append(Posting(rule.code, Table(vars_at(rule.layer, (edge, other)), ((0, 0), (1, 1)))))
    return postings

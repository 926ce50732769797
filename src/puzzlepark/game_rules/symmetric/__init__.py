"""Symmetric: the shaded cells are the same after a rotation or in a mirror."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation

HALF_TURN, LEFT_RIGHT, TOP_BOTTOM = "half-turn", "left-right", "top-bottom"
AXES = Parameter("under", "choice", "the symmetry", {name: name for name in (HALF_TURN, LEFT_RIGHT, TOP_BOTTOM)})
WORDS = {
    HALF_TURN: "The board looks the same after half a turn",
    LEFT_RIGHT: "The left half of the board is the mirror image of the right half",
    TOP_BOTTOM: "The upper half of the board is the mirror image of the lower half",
}


@dataclass(frozen=True, kw_only=True)
class Symmetric(ShadingRule):
    """A symmetry of the board maps shaded cells to shaded cells, and open cells to open cells."""

    name = "symmetric"
    title = "Symmetric shading"
    parameters: ClassVar[tuple[Parameter, ...]] = (AXES,)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0, 0], [0, 0, 1]]},
        "wrong": {"shade": [[1, 0, 0], [0, 1, 0]]},
        "height": 2,
        "width": 3,
    }

    under: str = HALF_TURN

    @property
    def text(self) -> str:
        return f"{WORDS[self.under]}: a cell and its counterpart are both shaded or both open."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The cell at row {row}, column {col} and its counterpart are not alike."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("counterpart", "Like its counterpart", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Cells that differ from their image; final if both are decided."""
        board, current, decided = self.board(puzzle), self.current(puzzle, marks), {var.spot for var in marks}
        for one in sorted(board):
            row = one.r if self.under == LEFT_RIGHT else 2 * puzzle.rows - one.r
            col = one.c if self.under == TOP_BOTTOM else 2 * puzzle.cols - one.c
            other = Spot(row, col)
            if one < other and other in board and (one in current) != (other in current):
                yield RawViolation(self.code, (one, other), one in decided and other in decided)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _alike(puzzle.grid, self)


@kept_rules
def _alike(grid: Grid, rule: Symmetric) -> list[Posting]:
    """A table for each pair of a cell and its image."""
    cells = Grid(grid.rows, grid.cols).cells
    images: Sequence[Spot] = cells[::-1]
    if rule.under != HALF_TURN:
        rows = [cells[k * grid.cols : (k + 1) * grid.cols] for k in range(grid.rows)]
        rows = [row[::-1] for row in rows] if rule.under == LEFT_RIGHT else rows[::-1]
        images = tuple(chain.from_iterable(rows))
    pairs = [pair for pair in zip(cells, images, strict=True) if pair[0] < pair[1] and all(map(grid.has, pair))]
    return [Posting(rule.code, Table(vars_at(rule.layer, pair), ((0, 0), (1, 1)))) for pair in pairs]

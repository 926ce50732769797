"""No checkerboard: no 2x2 square is shaded on one diagonal and open on the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation, square_from
from puzzlepark.genres.kit.shade_family import full_squares

OTHERS = tuple(row for row in product((0, 1), repeat=4) if row not in ((0, 1, 1, 0), (1, 0, 0, 1)))
"""The values of the cells of a 2x2 square, row by row, that are no checkerboard."""


@dataclass(frozen=True, kw_only=True)
class NoCheckerboard(ShadingRule):
    """No 2x2 square has its two shaded cells on one diagonal and its two open cells on the other."""

    name = "no-checkerboard"
    title = "No 2x2 checkerboard"
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1], [0, 1]]},
        "wrong": {"shade": [[1, 0], [0, 1]]},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return "No square of 2x2 cells is a checkerboard, with its two shaded cells on one diagonal."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The square of 2x2 cells at row {row}, column {col} is a checkerboard."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("checkerboard", "No checkerboard", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """A violation for each 2x2 square that is a checkerboard; final if all four cells are decided."""
        board, current = self.board(puzzle), self.current(puzzle, marks)
        decided = {var.spot for var in marks}
        for cell in sorted(board):
            square = square_from(cell)
            upper_left, upper_right, lower_left, lower_right = (spot in current for spot in square)
            is_checkerboard = upper_left == lower_right != upper_right == lower_left
            if is_checkerboard and board.issuperset(square):
                yield RawViolation(self.code, square, decided.issuperset(square))

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _mixed_squares(puzzle.grid, self.code, self.layer)


@kept_rules
def _mixed_squares(grid: Grid, code: str, layer: str) -> list[Posting]:
    """A table for each 2x2 square: every combination except the two checkerboards."""
    return [Posting(code, Table(vars_at(layer, square), OTHERS)) for square in full_squares(grid)]

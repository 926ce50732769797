"""Edge count: the number of shaded cells along the edge of the board is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import AmountRule, Group, bounds_of
from puzzlepark.genres.kit.referee import over_and_under, straight_lines


@dataclass(frozen=True, kw_only=True)
class EdgeCount(AmountRule):
    """The outermost rows and columns together have at least `at_least` and at most `at_most` shaded (or open) cells,
    usually none."""

    name = "edge-count"
    title = "Cells along the edge of the board"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[0, 0, 0], [0, 1, 0], [0, 1, 0]]},
        "height": 3,
        "width": 3,
    }

    at_most: int | None = 0

    @property
    def text(self) -> str:
        return f"The outermost rows and columns together have {self.amount}."

    @property
    def messages(self) -> Mapping[str, str]:
        number = bounds_of(self.at_least, self.at_most)
        sentence = f"The outermost rows and columns have {{found:{self.cell}}} instead of {number}."
        return over_and_under(self.code, sentence)

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """One group: the cells of the first and last row and of the first and last column."""
        lines = straight_lines(puzzle)
        outer = {*lines[0], *lines[puzzle.rows - 1], *lines[puzzle.rows], *lines[-1]} & self.board(puzzle)
        yield Group(sorted(outer), self.at_least, self.at_most)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        rows, cols = (0, grid.rows - 1), (0, grid.cols - 1)
        outer = [spot for spot in grid.cells if spot.row in rows or spot.col in cols]
        yield Group(outer, self.at_least, self.at_most)

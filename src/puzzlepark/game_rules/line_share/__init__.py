"""Line share: the number of shaded cells in every row and column is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import AT_LEAST, AT_MOST, AmountRule, Group
from puzzlepark.game_rules.kit.shading import NOUN, OF
from puzzlepark.genres.kit.referee import straight_lines
from puzzlepark.genres.kit.shade_family import rows_and_columns

LINES = Parameter("lines", "choice", "which lines", {"both": "both", "rows": "rows", "columns": "columns"})
WORDS = {"both": "Every row and every column", "rows": "Every row", "columns": "Every column"}


@dataclass(frozen=True, kw_only=True)
class LineShare(AmountRule):
    """Every row, every column, or every row and column has at least `at_least` and at most `at_most` shaded (or open)
    cells."""

    name = "line-share"
    title = "As many in every line"
    parameters: ClassVar[tuple[Parameter, ...]] = (LINES, AT_LEAST, AT_MOST, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": [{"rule": "line-share", "at_least": 1, "at_most": 1}],
        "right": {"shade": [[1, 0], [0, 1]]},
        "wrong": {"shade": [[1, 1], [0, 0]]},
        "height": 2,
        "width": 2,
    }

    at_least: int = 1
    lines: str = "both"

    @property
    def text(self) -> str:
        return f"{WORDS[self.lines]} has {self.amount}."

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each of the lines."""
        board = self.board(puzzle)
        for number, line in enumerate(straight_lines(puzzle)):
            what = "row" if number < puzzle.rows else "column"
            cells = [cell for cell in line if cell in board]
            if cells and self.lines in ("both", f"{what}s"):
                yield Group(cells, self.at_least, self.at_most, what)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        for what, line in rows_and_columns(grid):
            if self.lines in ("both", f"{what}s"):
                yield Group(line, self.at_least, self.at_most)

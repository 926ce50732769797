"""No square in a region: every 2x2 square is cut by a wall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Spot
from puzzlepark.core.lines import between
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, WallCountRule
from puzzlepark.genres.kit.referee import cells_of, over_and_under, sides, square_from
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class NoSquareInRegion(WallCountRule):
    """No 2x2 square of cells lies in one region: between its four cells there is at least one wall."""

    name = "no-square-in-region"
    title = "No 2x2 square in a region"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("noun", "noun", 'what a region is called, such as "piece"'),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[0], [0]], "down": [[0, 0]]}},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"No square of 2x2 cells lies in one {self.area}: there is a wall between its cells."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The square of 2x2 cells at row {{row}}, column {{col}} lies in one {self.area}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"count:{self.code}": "{law} Nothing else is left for {who}.",
            f"fails count:{self.code}": "Then there would be too many walls or too few at {who}.",
        }

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each 2x2 square: the four edges between its cells."""
        board = cells_of(puzzle) - puzzle.grid.holes
        for cell in sorted(board):
            if board.issuperset(square_from(cell)):
                yield EdgeGroup(sides(Spot(cell.r + 1, cell.c + 1)), 1, None, cell)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        for a, b, c, d in full_squares(puzzle.grid):
            yield EdgeGroup([between(*pair) for pair in ((a, b), (a, c), (b, d), (c, d))], 1, None, a)

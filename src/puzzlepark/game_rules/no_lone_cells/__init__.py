"""No lone cells: every region has at least two cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, WallCountRule, edges_at, sides_on_board
from puzzlepark.genres.kit.referee import cells_of, over_and_under


@dataclass(frozen=True, kw_only=True)
class NoLoneCells(WallCountRule):
    """Every region has at least two cells: no cell has walls to all of its neighbours."""

    name = "no-lone-cells"
    title = "No region of one cell"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("noun", "noun", 'what a region is called, such as "piece"'),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[1], [0]], "down": [[1, 0]]}},
        "height": 2,
        "width": 2,
    }

    @property
    def text(self) -> str:
        return f"No {self.area} consists of a single cell."

    @property
    def messages(self) -> Mapping[str, str]:
        return over_and_under(self.code, f"The cell at row {{row}}, column {{col}} is alone in its {self.area}.")

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"count:{self.code}": "{law} Nothing else is left for {who}.",
            f"fails count:{self.code}": "Then there would be too many walls or too few at {who}.",
        }

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each cell: at least one of its sides inside the board is no wall."""
        for cell in sorted(cells_of(puzzle) - puzzle.grid.holes):
            edges = sides_on_board(puzzle, [cell])
            yield EdgeGroup(edges, 0, len(edges) - 1, cell)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each cell: at least one of its edges is no wall."""
        for cell in puzzle.grid.cells:
            edges = edges_at(puzzle.grid, [cell])
            yield EdgeGroup(edges, 0, len(edges) - 1, cell)

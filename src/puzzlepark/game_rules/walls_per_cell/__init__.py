"""Walls per cell: the number of walls around every cell is within bounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import AT_LEAST, AT_MOST, amount_of
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, WallCountRule, edges_at, sides_on_board
from puzzlepark.genres.kit.referee import cells_of


@dataclass(frozen=True, kw_only=True)
class WallsPerCell(WallCountRule):
    """Of the four sides of every cell, at least `at_least` and at most `at_most` are walls. The border of the board
    counts as walls."""

    name = "walls-per-cell"
    title = "As many walls around every cell"
    parameters: ClassVar[tuple[Parameter, ...]] = (AT_LEAST, AT_MOST)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": [{"rule": "walls-per-cell", "at_most": 3}],
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[1], [0]], "down": [[1, 0]]}},
        "height": 2,
        "width": 2,
    }

    at_least: int = 1
    at_most: int | None = None

    @property
    def text(self) -> str:
        number = amount_of(self.at_least, self.at_most)
        return f"Every cell has walls on {number} of its four sides. The border of the board counts as a wall."

    @property
    def messages(self) -> Mapping[str, str]:
        cell = "The cell at row {row}, column {col} has"
        return {f"{self.code}.over": f"{cell} too many walls.", f"{self.code}.under": f"{cell} too few walls."}

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"count:{self.code}": "{law} Nothing else is left for {who}.",
            f"fails count:{self.code}": "Then there would be too many walls or too few at {who}.",
        }

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each cell: its sides inside the board, with bounds reduced by its sides at the border."""
        for cell in sorted(cells_of(puzzle) - puzzle.grid.holes):
            edges = sides_on_board(puzzle, [cell])
            border = 4 - len(edges)
            yield EdgeGroup(
                edges, self.at_least - border, None if self.at_most is None else self.at_most - border, cell
            )

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each cell: its edges, with bounds reduced by its sides at the border."""
        high = 4 if self.at_most is None else self.at_most
        for cell in puzzle.grid.cells:
            edges = edges_at(puzzle.grid, [cell])
            yield EdgeGroup(edges, self.at_least + len(edges) - 4, high + len(edges) - 4, cell)

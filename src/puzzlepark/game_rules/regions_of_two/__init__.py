"""Regions of two: every region consists of two cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, WallCountRule, edges_at, sides_on_board
from puzzlepark.genres.kit.referee import cells_of


@dataclass(frozen=True, kw_only=True)
class RegionsOfTwo(WallCountRule):
    """Every region is a domino: walls separate each cell from all of its neighbours but one."""

    name = "regions-of-two"
    title = "Every region is a domino"
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
        return f"Every {self.area} has exactly two cells."

    @property
    def messages(self) -> Mapping[str, str]:
        cell = "The cell at row {row}, column {col}"
        return {
            f"{self.code}.over": f"{cell} is alone in its {self.area}.",
            f"{self.code}.under": f"{cell} has more than one neighbour in its {self.area}.",
        }

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: f"Every cell has one neighbour in its {self.area}, and walls to all others.",
            f"count:{self.code}": "{law} Nothing else is left for {who}.",
            f"fails count:{self.code}": "Then there would be too many walls or too few at {who}.",
        }

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each cell: exactly one of its sides inside the board is no wall."""
        for cell in sorted(cells_of(puzzle) - puzzle.grid.holes):
            edges = sides_on_board(puzzle, [cell])
            yield EdgeGroup(edges, len(edges) - 1, len(edges) - 1, cell)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each cell: exactly one of its edges is no wall."""
        for cell in puzzle.grid.cells:
            edges = edges_at(puzzle.grid, [cell])
            yield EdgeGroup(edges, len(edges) - 1, len(edges) - 1, cell)

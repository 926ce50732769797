"""Straight areas: every area of shaded cells is a straight line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import CORNERS, Group, ShapeRule, full_reasons, nodes_at
from puzzlepark.genres.kit.referee import over_and_under
from puzzlepark.genres.kit.shade_family import full_squares


@dataclass(frozen=True, kw_only=True)
class StraightAreas(ShapeRule):
    """Every connected area of shaded (or open) cells is a straight line. So no three cells of a 2x2 square belong to an
    area."""

    name = "straight-areas"
    title = "Every area is straight"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 0, 1]]},
        "wrong": {"shade": [[1, 1, 0], [0, 1, 0]]},
        "height": 2,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return f"Every area of {self.cells} is a straight line of any length."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The area with the {self.cell} at row {{row}}, column {{col}} has a bend."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return full_reasons(self, f"No 2x2 cells have three {self.cells}, because every area of them is straight.")

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for every cell with a vertical and a horizontal neighbour."""
        board = self.board(puzzle)
        for spot in sorted(board):
            for up, left in CORNERS:
                bend = (spot, Spot(spot.r + 2 * up, spot.c), Spot(spot.r, spot.c + 2 * left))
                if board.issuperset(bend):
                    yield Group(bend, 0, 2)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """A group for every 2x2 square. On a board with holes, a group for every cell with a vertical and a horizontal
        neighbour."""
        if not grid.holes:
            return [Group(square, 0, 2) for square in full_squares(grid)]
        bends = (nodes_at(grid, spot, ((0, 0), (y, 0), (0, x))) for spot in grid.cells for y, x in CORNERS)
        return [Group(bend, 0, 2) for bend in bends if len(bend) == 3]

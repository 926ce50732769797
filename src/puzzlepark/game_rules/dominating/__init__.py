"""Dominating: every open cell touches a shaded one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import CORNERS, SIDES, Group, ShapeRule, Step, cells_at, nodes_at
from puzzlepark.game_rules.kit.shading import NOUN, OF
from puzzlepark.genres.kit.referee import over_and_under

REACH = Parameter("near", "choice", "what counts as touching", {"sides": SIDES, "around": (*SIDES, *CORNERS)})


@dataclass(frozen=True, kw_only=True)
class Dominating(ShapeRule):
    """Every open (or shaded) cell has a shaded (or open) neighbour. Cells that touch only at a corner are neighbours,
    too, with the choice "around"."""

    name = "dominating"
    title = "Every other cell touches one"
    parameters: ClassVar[tuple[Parameter, ...]] = (REACH, OF, NOUN)
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[0, 1, 0], [1, 0, 1]]},
        "wrong": {"shade": [[1, 0, 0], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    near: tuple[Step, ...] = SIDES

    @property
    def text(self) -> str:
        touches = "shares a side with" if self.near == SIDES else "touches, by a side or a corner,"
        return f"Every {self.other} cell {touches} at least one {self.cell}."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"The {self.other} cell at row {{row}}, column {{col}} has no {self.cell} beside it."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        """Templates of explanations, by the code of the rule or by a deduction and that code."""
        return {
            self.code: self.text,
            f"count:{self.code}": "{law} Of {who}, no other cell is left for that.",
            f"fails count:{self.code}": f"Then none of {{who}} would be {self.state}.",
        }

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each cell: the cell itself or one of its neighbours is a cell of the rule."""
        board = self.board(puzzle)
        return (Group((spot, *sorted(cells_at(board, spot, self.near))), 1, None) for spot in sorted(board))

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """A group for each cell: the cell itself or one of its neighbours is a cell of the rule."""
        return (Group((spot, *nodes_at(grid, spot, self.near)), 1, None) for spot in grid.cells)

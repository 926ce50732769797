"""Knight apart: no two shaded cells are a knight's move apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.counting import KNIGHT, Group, ShapeRule, cells_at, nodes_at, pair_reasons
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class KnightApart(ShapeRule):
    """No two shaded (or open) cells are a knight's move apart: two cells along one axis and one along the other."""

    name = "knight-apart"
    title = "No knight's move apart"
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[1, 0, 0], [0, 0, 1]]},
        "height": 2,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return f"No two {self.cells} are a knight's move apart."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = f"Two {self.cells} are a knight's move apart, one of them at row {{row}}, column {{col}}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return pair_reasons(self)

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for every two cells a knight's move apart, each pair once."""
        board = self.board(puzzle)
        for one in sorted(board):
            yield from (Group((one, other), 0, 1) for other in sorted(cells_at(board, one, KNIGHT)) if one < other)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """A group for every two cells a knight's move apart. Only the moves downwards are taken, so that each pair
        occurs once."""
        down = [step for step in KNIGHT if step[0] > 0]
        return (Group((one, other), 0, 1) for one in grid.cells for other in nodes_at(grid, one, down))

"""Opposite sums: two cells that are opposite through the centre add up to a given total."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.number_groups import SumGroup, SumRule
from puzzlepark.genres.kit.referee import cells_of


@dataclass(frozen=True, kw_only=True)
class OppositeSums(SumRule):
    """The numbers of every two opposite cells add up to `total`. Cells are opposite if half a turn of the board swaps
    them; a cell in the centre may have any number."""

    name = "opposite-sums"
    title = "Opposite cells have one sum"
    parameters: ClassVar[tuple[Parameter, ...]] = (Parameter("total", "number", "the sum", low=0, high=198),)
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 9},
        "height": 1,
        "width": 3,
        "right": {"digit": [[1, 2, 9]]},
        "wrong": {"digit": [[1, 9, 1]]},
    }

    total: int = 10

    @property
    def text(self) -> str:
        return f"Two cells opposite each other through the centre of the board add up to {self.total}."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The cell at row {row}, column {col} and the opposite one add up to {found}."}

    def groups(self, puzzle: Any) -> Iterable[SumGroup]:
        """A group for every two opposite cells."""
        board = cells_of(puzzle) - puzzle.grid.holes
        for one in sorted(board):
            other = Spot(2 * puzzle.rows - one.r, 2 * puzzle.cols - one.c)
            if one < other and other in board:
                yield SumGroup((one, other), self.total, self.total)

    def scopes(self, puzzle: Any) -> Iterable[SumGroup]:
        cells = Grid(puzzle.rows, puzzle.cols).cells
        pairs = list(zip(cells, reversed(cells), strict=True))[: len(cells) // 2]
        return (SumGroup(pair, self.total, self.total) for pair in pairs if all(map(puzzle.grid.has, pair)))

"""Opposite colours: of two cells that are opposite through the centre, one is shaded and one is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from puzzlepark.constraints.table import Table
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Posting, kept_rules
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.core.steps import Technique
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.shading import ShadingRule
from puzzlepark.genres.kit.referee import RawViolation


@dataclass(frozen=True, kw_only=True)
class OppositeColours(ShadingRule):
    """Half a turn of the board swaps shaded and open cells. A cell in the centre is either."""

    name = "opposite-colours"
    title = "Opposite cells differ"
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0, 1], [0, 1, 0]]},
        "wrong": {"shade": [[1, 0, 1], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    @property
    def text(self) -> str:
        return "Of two cells opposite each other through the centre of the board, one is shaded and one is open."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The cell at row {row}, column {col} and the one opposite to it are alike."}

    @property
    def techniques(self) -> tuple[Technique, ...]:
        return (Technique("opposite", "Unlike the opposite cell", f"cell:{self.code}"),)

    def violations(self, puzzle: Any, marks: Marks) -> Iterator[RawViolation]:
        """Opposite cells that are alike; final if both are decided."""
        board, current, decided = self.board(puzzle), self.current(puzzle, marks), {var.spot for var in marks}
        for one in sorted(board):
            other = Spot(2 * puzzle.rows - one.r, 2 * puzzle.cols - one.c)
            if one < other and other in board and (one in current) == (other in current):
                yield RawViolation(self.code, (one, other), one in decided and other in decided)

    def postings(self, puzzle: Any) -> Iterable[Posting]:
        return _unlike(puzzle.grid, self.code, self.layer)


@kept_rules
def _unlike(grid: Grid, code: str, layer: str) -> list[Posting]:
    """A table for each pair of opposite cells. Reading order reversed is the order of the opposite cells."""
    cells = Grid(grid.rows, grid.cols).cells
    pairs = [pair for pair in zip(cells, reversed(cells), strict=True) if pair[0] < pair[1]]
    rows = ((0, 1), (1, 0))
    return [Posting(code, Table(vars_at(layer, pair), rows)) for pair in pairs if all(map(grid.has, pair))]

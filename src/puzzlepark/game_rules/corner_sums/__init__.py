"""Corner sums: a number at a corner is the sum of the cells around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import CORNERS
from puzzlepark.game_rules.kit.number_groups import SumGroup, SumRule
from puzzlepark.game_rules.kit.numbers import Digits
from puzzlepark.genres.kit.referee import cells_of


@dataclass(frozen=True, kw_only=True)
class CornerSums(SumRule):
    """A number at a corner of cells is the sum of the numbers in the cells that meet there."""

    name = "corner-sums"
    title = "Numbers at corners are sums"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("sums", "field", "the sums", field_types=("corner-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": [{"field": "corner-numbers", "name": "sums", "high": 99}],
        "sums": [[None, None, None], [None, 5, None], [None, None, None]],
        "right": {"digit": [[1, 2], [1, 1]]},
        "wrong": {"digit": [[1, 1], [1, 1]]},
    }

    sums: str = "sums"

    @property
    def text(self) -> str:
        return "A number at a corner is the sum of the up to four cells around it."

    @property
    def messages(self) -> Mapping[str, str]:
        place = "the corner of row {row}, column {col}"
        return {self.code: f"The cells around {place} add up to {{found}}; the number is {{clue}}."}

    def groups(self, puzzle: Any) -> Iterable[SumGroup]:
        """A group for each number: the cells around its corner."""
        board = cells_of(puzzle) - puzzle.grid.holes
        for corner, total in getattr(puzzle, self.sums):
            if total != UNKNOWN:
                near = sorted(cell for cell in board if abs(cell.r - corner.r) == 1 == abs(cell.c - corner.c))
                yield SumGroup(near, total, total, "", corner)

    def scopes(self, puzzle: Any) -> Iterable[SumGroup]:
        for corner, total in getattr(puzzle, self.sums):
            if total != UNKNOWN:
                yield SumGroup(_at_corner(puzzle.grid, corner), total, total, "", corner)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        """The sum of the cells at every corner of the board."""
        every = (Spot(2 * row, 2 * col) for row, col in product(range(puzzle.rows + 1), range(puzzle.cols + 1)))
        sums = ((spot, sum(digits[cell] for cell in _at_corner(puzzle.grid, spot))) for spot in every)
        return {self.sums: tuple(sums)}


def _at_corner(grid: Grid, corner: Spot) -> list[Spot]:
    """The cells that meet at a corner. Used by models."""
    near = (Spot(corner.r + y, corner.c + x) for y, x in CORNERS)
    return [cell for cell in near if grid.has(cell)]

"""Neighbour sums: a clue in a cell is the sum of the numbers in the adjacent cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.number_groups import SumGroup, SumRule
from puzzlepark.game_rules.kit.numbers import Digits
from puzzlepark.genres.kit.referee import around, cells_of


@dataclass(frozen=True, kw_only=True)
class NeighbourSums(SumRule):
    """A clue in a cell is the sum of the numbers in the cells that share a side with it. Its own cell may have any
    number."""

    name = "neighbour-sums"
    title = "Clues are sums of neighbours"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("sums", "field", "the sums", field_types=("cell-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "answer_type": {"type": "numbers", "to": 2},
        "fields": [{"field": "cell-numbers", "name": "sums", "high": 99}],
        "sums": [[3, None], [None, None]],
        "right": {"digit": [[1, 2], [1, 1]]},
        "wrong": {"digit": [[1, 1], [1, 1]]},
    }

    sums: str = "sums"

    @property
    def text(self) -> str:
        return "A clue in a cell is the sum of the up to four numbers in the cells that share a side with it."

    @property
    def messages(self) -> Mapping[str, str]:
        return {self.code: "The neighbours of row {row}, column {col} add up to {found}; the clue is {clue}."}

    def groups(self, puzzle: Any) -> Iterable[SumGroup]:
        """A group for each clue: the neighbours of its cell."""
        board = cells_of(puzzle) - puzzle.grid.holes
        for spot, total in getattr(puzzle, self.sums):
            if total != UNKNOWN:
                yield SumGroup([s for s in around(spot) if s in board], total, total, "", spot, spot)

    def scopes(self, puzzle: Any) -> Iterable[SumGroup]:
        for spot, total in getattr(puzzle, self.sums):
            if total != UNKNOWN:
                yield SumGroup(tuple(puzzle.grid.neighbours(spot)), total, total, "", spot)

    def clues_of(self, puzzle: Any, digits: Digits) -> Mapping[str, Any]:
        grid = puzzle.grid
        sums = ((spot, sum(digits[near] for near in grid.neighbours(spot))) for spot in grid.cells)
        return {self.sums: tuple(sums)}

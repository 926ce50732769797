"""Loop count around: a number counts the cells around it that the loop passes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import CORNERS, NUMBERS, SIDES, Group, cells_at, nodes_at
from puzzlepark.game_rules.kit.edge_counts import CellsOnLoopRule, EdgeGroup, edges_at
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class LoopCountAround(CellsOnLoopRule):
    """A number is how many of its up to eight neighbours the loop passes. Its own cell does not count."""

    name = "loop-count-around"
    title = "Numbers count cells on the loop"
    parameters: ClassVar[tuple[Parameter, ...]] = (NUMBERS,)
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "loop-count-around"],
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[3, None, None], [None, None, None]],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[0, 1], [0, 1]], "down": [[0, 1, 1]]}},
    }

    numbers: str = "numbers"

    @property
    def text(self) -> str:
        return "A number says how many of the up to eight cells around it the loop passes."

    @property
    def messages(self) -> Mapping[str, str]:
        around = "Around row {row}, column {col}, the loop passes {found:cell}; the number is {clue}."
        return over_and_under(self.code, around)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: ""}

    def cell_groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each number: its up to eight neighbours."""
        board = self.board(puzzle)
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                near = sorted(cells_at(board, spot, (*SIDES, *CORNERS)))
                yield Group(near, number, number, "", spot, spot)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each number: the edges of its up to eight neighbours."""
        for spot, number in getattr(puzzle, self.numbers):
            if number != UNKNOWN:
                edges = edges_at(puzzle.grid, nodes_at(puzzle.grid, spot, (*SIDES, *CORNERS)))
                yield EdgeGroup(edges, number + number, number + number, spot, "", spot)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """For every cell, how many of its neighbours are on the loop."""
        grid = puzzle.grid
        on = {cell for (_, edge), value in marks.items() if value for cell in grid.ends(edge)}
        near = ((spot, nodes_at(grid, spot, (*SIDES, *CORNERS))) for spot in grid.cells)
        return {self.numbers: tuple((spot, len(on.intersection(cells))) for spot, cells in near)}

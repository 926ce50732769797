"""Wall corner count: a number at a corner counts the walls that meet there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.fields.numbers import UNKNOWN
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Marks, vars_at
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import SIDES
from puzzlepark.game_rules.kit.edge_counts import EdgeGroup, WallCountRule
from puzzlepark.genres.kit.referee import edges_of_board, ends, over_and_under, sides


@dataclass(frozen=True, kw_only=True)
class WallCornerCount(WallCountRule):
    """A number at a corner of cells is how many walls meet there. The border of the board does not count."""

    name = "wall-corner-count"
    title = "Numbers count walls at corners"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("corners", "field", "the numbers at corners", field_types=("corner-numbers",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "corner-numbers"}],
        "corners": [[None, None, None], [None, 2, None], [None, None, None]],
        "right": {"wall": {"across": [[1], [1]], "down": [[0, 0]]}},
        "wrong": {"wall": {"across": [[1], [1]], "down": [[0, 1]]}},
    }

    corners: str = "corners"

    @property
    def text(self) -> str:
        return "A number at a corner of cells says how many walls meet there, without the border of the board."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = "{found:wall meets|walls meet} at a corner of row {row}, column {col}; the number is {clue}."
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return {self.code: self.text}

    def groups(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each number: the edges that meet at its corner."""
        board = [edge for edge in edges_of_board(puzzle) if puzzle.grid.holes.isdisjoint(ends(edge))]
        for corner, number in getattr(puzzle, self.corners):
            if number != UNKNOWN:
                near = [edge for edge in board if edge in sides(corner)]
                place = Spot(min(corner.r, 2 * puzzle.rows - 1), min(corner.c, 2 * puzzle.cols - 1))
                yield EdgeGroup(near, number, number, place, "", corner)

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each number: the edges that meet at its corner."""
        for corner, number in getattr(puzzle, self.corners):
            if number != UNKNOWN:
                edges = [Spot(corner.r + y, corner.c + x) for y, x in SIDES]
                there = [edge for edge in edges if edge in puzzle.grid.edge_position]
                yield EdgeGroup(there, number, number, corner, "", corner)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """The number of walls at every corner."""
        counts: dict[Spot, int] = {}
        for row, col in product(range(puzzle.rows + 1), range(puzzle.cols + 1)):
            spots = vars_at(self.layer, [Spot(2 * row + y, 2 * col + x) for y, x in SIDES])
            counts[Spot(2 * row, 2 * col)] = sum(marks.get(var, 0) for var in spots)
        return {self.corners: tuple(counts.items())}

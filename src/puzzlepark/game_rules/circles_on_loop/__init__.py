"""Circles on the loop: the loop passes all black circles and no white ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import Group
from puzzlepark.game_rules.kit.edge_counts import CellsOnLoopRule, EdgeGroup, edges_at
from puzzlepark.genres.kit.referee import straight_lines


@dataclass(frozen=True, kw_only=True)
class CirclesOnLoop(CellsOnLoopRule):
    """The loop passes every cell with a black circle and no cell with a white one."""

    name = "circles-on-loop"
    title = "Black circles on the loop, white ones off it"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("circles", "field", "white and black circles", field_types=("circles",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "rules": ["one-loop", "circles-on-loop"],
        "fields": [{"field": "circles"}],
        "circles": ["b.o", "..."],
        "right": {"line": {"across": [[1, 0], [1, 0]], "down": [[1, 1, 0]]}},
        "wrong": {"line": {"across": [[1, 1], [1, 1]], "down": [[1, 0, 1]]}},
    }

    circles: str = "circles"

    @property
    def text(self) -> str:
        return "The loop passes every black circle and no white circle."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.over": "The loop passes the white circle at row {row}, column {col}.",
            f"{self.code}.under": "The loop does not pass the black circle at row {row}, column {col}.",
        }

    def cell_groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each circle: its cell is on the loop if it is black, and off the loop if it is white."""
        cells = chain.from_iterable(straight_lines(puzzle)[: puzzle.rows])
        for cell, sign in zip(cells, getattr(puzzle, self.circles), strict=True):
            if sign in ("o", "b"):
                yield Group([cell], int(sign == "b"), int(sign == "b"))

    def scopes(self, puzzle: Any) -> Iterable[EdgeGroup]:
        """A group for each circle: the edges at its cell have two lines if it is black, and none if it is white."""
        signs = getattr(puzzle, self.circles)
        for cell, sign in zip(Grid(puzzle.rows, puzzle.cols).cells, signs, strict=True):
            if sign in ("o", "b"):
                yield EdgeGroup(edges_at(puzzle.grid, [cell]), 2 * (sign == "b"), 2 * (sign == "b"), cell)

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A black circle in every cell on the loop, and a white one in every other cell."""
        grid = puzzle.grid
        on = {cell for (_, edge), value in marks.items() if value for cell in grid.ends(edge)}
        return {self.circles: "".join("b" if s in on else "o" for s in Grid(puzzle.rows, puzzle.cols).cells)}

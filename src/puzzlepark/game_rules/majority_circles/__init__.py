"""Majority circles: black circles have more shaded neighbours than open ones, white circles fewer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import SIDES, CountingRule, Group, nodes_at
from puzzlepark.genres.kit.referee import around, straight_lines


@dataclass(frozen=True, kw_only=True)
class MajorityCircles(CountingRule):
    """Of the neighbours of a black circle, more than half are shaded, and of the neighbours of a white circle, more
    than half are open. The circle's own cell may be either."""

    name = "majority-circles"
    title = "Circles show the majority of neighbours"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("circles", "field", "the circles", field_types=("circles",)),
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "circles"}],
        "circles": ["b..", "..o"],
        "right": {"shade": [[0, 1, 0], [1, 0, 1]]},
        "wrong": {"shade": [[0, 1, 0], [0, 0, 1]]},
    }

    circles: str = "circles"

    @property
    def text(self) -> str:
        return "A black circle has more shaded neighbours than open ones, a white circle more open ones."

    @property
    def messages(self) -> Mapping[str, str]:
        return {
            f"{self.code}.over": "The white circle at row {row}, column {col} has {found:shaded neighbour}: too many.",
            f"{self.code}.under": "The black circle at row {row}, column {col} has {found:shaded neighbour}: too few.",
        }

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for each circle: its neighbours, with a minimum of shaded cells for black and a maximum for white."""
        board = self.board(puzzle)
        signs = dict(zip(chain(*straight_lines(puzzle)[: puzzle.rows]), getattr(puzzle, self.circles), strict=True))
        for spot, sign in signs.items():
            near = sorted(board.intersection(around(spot)))
            if sign == "b":
                yield Group(near, len(near) // 2 + 1, None, at=spot)
            elif sign == "o":
                yield Group(near, 0, (len(near) + 1) // 2 - 1, at=spot)

    def scopes(self, puzzle: Any) -> Iterable[Group]:
        """A group for each circle: its neighbours, with the counts of shaded cells that are a majority or a minority.
        The bounds 1 and 0, which no group satisfies, stand for a circle without neighbours."""
        full = Grid(puzzle.rows, puzzle.cols).cells
        for spot, sign in zip(full, getattr(puzzle, self.circles), strict=True):
            if sign in "ob":
                near = nodes_at(puzzle.grid, spot, SIDES)
                half = len(near) / 2
                fits = [k for k in range(len(near) + 1) if (k > half if sign == "b" else k < half)]
                yield Group(near, min(fits, default=1), max(fits, default=0))

    def clues_from(self, puzzle: Any, marks: Marks) -> Mapping[str, Any]:
        """A circle in every cell whose shaded and open neighbours are not equally many."""
        signs = ""
        for spot in Grid(puzzle.rows, puzzle.cols).cells:
            near = nodes_at(puzzle.grid, spot, SIDES) if puzzle.grid.has(spot) else []
            difference = 2 * self.count_of(marks, near) - len(near)  # shaded neighbours minus open ones
            signs += "b" if difference > 0 else "o" if difference < 0 else "."
        return {self.circles: signs}

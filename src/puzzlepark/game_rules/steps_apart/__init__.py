"""Steps apart: any two shaded cells are at least some steps apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, product
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import Group, ShapeRule, nodes_at, pair_reasons
from puzzlepark.game_rules.kit.shading import NOUN, OF
from puzzlepark.genres.kit.referee import over_and_under


@dataclass(frozen=True, kw_only=True)
class StepsApart(ShapeRule):
    """Between any two shaded (or open) cells, the distance is at least `steps` steps to adjacent cells."""

    name = "steps-apart"
    title = "Several steps apart"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("steps", "number", "how many steps at least", low=2, high=9),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "right": {"shade": [[1, 0, 0], [0, 0, 1]]},
        "wrong": {"shade": [[1, 0, 1], [0, 0, 0]]},
        "height": 2,
        "width": 3,
    }

    steps: int = 3

    @property
    def text(self) -> str:
        return f"Any two {self.cells} are at least {self.steps} steps apart, from cell to cell over the sides."

    @property
    def messages(self) -> Mapping[str, str]:
        sentence = (
            f"Two {self.cells} are fewer than {self.steps} steps apart, one of them at row {{row}}, column {{col}}."
        )
        return over_and_under(self.code, sentence)

    @property
    def reasons(self) -> Mapping[str, str]:
        return pair_reasons(self)

    def groups(self, puzzle: Any) -> Iterable[Group]:
        """A group for every two cells that are too close to each other."""
        for one, other in combinations(sorted(self.board(puzzle)), 2):
            if abs(one.row - other.row) + abs(one.col - other.col) < self.steps:
                yield Group((one, other), 0, 1)

    def shape_scopes(self, grid: Grid) -> Iterable[Group]:
        """A group for every two cells that are too close to each other. The offsets lead only to later cells, so that
        each pair occurs once."""
        far = range(1 - self.steps, self.steps)
        later = [(r, c) for r, c in product(range(self.steps), far) if r + abs(c) < self.steps and (r, c) > (0, 0)]
        return (Group((one, other), 0, 1) for one in grid.cells for other in nodes_at(grid, one, later))

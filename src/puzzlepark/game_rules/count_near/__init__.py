"""Count near: a number counts the shaded cells at most some steps away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.base import Parameter
from puzzlepark.game_rules.kit.counting import NUMBERS, ClueCountRule, nodes_at
from puzzlepark.game_rules.kit.shading import NOUN, OF


@dataclass(frozen=True, kw_only=True)
class CountNear(ClueCountRule):
    """A number is how many of the cells at most `steps` steps away are shaded (or open), its own cell included. A step
    leads to a cell that shares a side."""

    name = "count-near"
    title = "Numbers count some steps far"
    parameters: ClassVar[tuple[Parameter, ...]] = (
        NUMBERS,
        Parameter("steps", "number", "how many steps at most", low=1, high=9),
        OF,
        NOUN,
    )
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "cell-numbers"}],
        "numbers": [[1, None, None], [None, None, None]],
        "right": {"shade": [[0, 0, 1], [0, 0, 1]]},
        "wrong": {"shade": [[0, 0, 0], [0, 0, 1]]},
    }

    steps: int = 2

    @property
    def text(self) -> str:
        far = f"at most {self.steps} steps" if self.steps > 1 else "at most 1 step"
        return f"A number says how many {self.cells} are {far} away over the sides of cells, its own cell included."

    def counted(self, board: set[Spot], spot: Spot) -> Iterable[Spot]:
        return (s for s in board if abs(s.row - spot.row) + abs(s.col - spot.col) <= self.steps)

    def scope_of(self, grid: Grid, spot: Spot) -> Sequence[Spot]:
        """The cells whose distance in rows and in columns adds up to at most `steps`."""
        span = range(-self.steps, self.steps + 1)
        return nodes_at(grid, spot, [(y, x) for y, x in product(span, span) if abs(y) + abs(x) <= self.steps])

"""Position sum: a number outside is the sum of the positions of the shaded cells in its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.linear import Linear
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.lines import OutsideRule


@dataclass(frozen=True, kw_only=True)
class PositionSum(OutsideRule):
    """A number left of a row or above a column is the sum of the positions of the shaded (or open) cells there, counted
    from the number, as in Kakurasu."""

    name = "position-sum"
    title = "Numbers add up places"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-numbers"}],
        "rows": [3, None],
        "cols": [None, None, None],
        "right": {"shade": [[1, 1, 0], [0, 0, 0]]},
        "wrong": {"shade": [[0, 1, 0], [0, 0, 0]]},
    }

    @property
    def text(self) -> str:
        places = "The cells of a row or column are worth 1, 2, 3 and so on, from the number on."
        return f"{places} A number outside is what the {self.cells} there are worth together."

    @property
    def finding(self) -> str:
        return f"{self.cells} worth {{found}}"

    def value(self, line: Sequence[int]) -> int:
        return sum(place for place, own in enumerate(line, 1) if own)

    def constraint(self, scope: tuple[Var, ...], number: int) -> Constraint:
        """A weighted sum of the shaded cells. If the rule is about open cells, the shaded ones are worth the rest of
        the sum of all positions."""
        worth = tuple(range(1, len(scope) + 1))
        total = number if self.of else sum(worth) - number
        return Linear(scope, worth, total, total)

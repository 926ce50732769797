"""First position: a number outside is the position of the first shaded cell in its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.lines import OutsideRule


@dataclass(frozen=True, kw_only=True)
class FirstPosition(OutsideRule):
    """A number left of a row or above a column is the position of the first shaded (or open) cell of the line, counted
    from the number. 0 means that there is none."""

    name = "first-position"
    title = "Numbers give the first cell"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-numbers"}],
        "rows": [2, None],
        "cols": [None, None, None],
        "right": {"shade": [[0, 1, 1], [0, 0, 0]]},
        "wrong": {"shade": [[1, 1, 0], [0, 0, 0]]},
    }

    @property
    def text(self) -> str:
        return (
            f"A number outside is the place of the first {self.cell} of its row or column; 0 says that there is none."
        )

    @property
    def finding(self) -> str:
        return f"its first {self.cell} at place {{found}}"

    def value(self, line: Sequence[int]) -> int:
        """The position of the first 1, counted from 1; 0 if there is none."""
        return [*line, 1].index(1) + 1 if any(line) else 0

    def constraint(self, scope: tuple[Var, ...], number: int) -> Constraint:
        """A table of one row: no cell of the rule before the position, and one at it. For 0, no cell of the line is
        one."""
        if number > len(scope):
            return Count(scope, -1)
        own, other = self.of, 1 - self.of
        if number == 0:
            return Table(scope, ((other,) * len(scope),))
        return Table(scope[:number], ((other,) * (number - 1) + (own,),))

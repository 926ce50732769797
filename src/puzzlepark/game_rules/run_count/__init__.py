"""Run count: a number outside is how many runs of shaded cells its line has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Var
from puzzlepark.core.record import dataclass
from puzzlepark.game_rules.kit.lines import OutsideRule


@dataclass(frozen=True, kw_only=True)
class RunCount(OutsideRule):
    """A number left of a row or above a column is how many runs of shaded (or open) cells the line has. A single cell
    is a run, too."""

    name = "run-count"
    title = "Numbers count runs"
    example: ClassVar[Mapping[str, Any]] = {
        "fields": [{"field": "outside-numbers"}],
        "rows": [2, None],
        "cols": [None, None, None, None],
        "right": {"shade": [[1, 1, 0, 1], [0, 0, 0, 0]]},
        "wrong": {"shade": [[1, 1, 1, 0], [0, 0, 0, 0]]},
    }

    @property
    def text(self) -> str:
        return f"A number outside says how many runs of {self.cells}, one cell or longer, its row or column has."

    @property
    def finding(self) -> str:
        return f"{{found:run}} of {self.cells}"

    def value(self, line: Sequence[int]) -> int:
        """How many ones have no one directly before them."""
        return sum(own and not before for before, own in zip((0, *line), line, strict=False))

    def constraint(self, scope: tuple[Var, ...], number: int) -> Constraint:
        """An automaton. Its state is twice the number of runs that have ended, plus 1 within a run."""
        steps = []
        for k in range(number + 1):
            steps += [(2 * k, 1 - self.of, 2 * k)]
            if k < number:
                steps += [(2 * k, self.of, 2 * k + 1), (2 * k + 1, self.of, 2 * k + 1)]
                steps += [(2 * k + 1, 1 - self.of, 2 * k + 2)]
        return Regular(scope, tuple(steps), frozenset({2 * number, max(2 * number - 1, 0)}))

"""Clauses for Visible: for each variable of an arm, whether it is seen."""

from __future__ import annotations

from puzzlepark.constraints.visible import Visible
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, sight: Visible) -> None:
    seen: list[int] = []
    for arm in sight.arms:
        # Who sees more than the total sees too much, whatever lies behind.
        clear = formula.literals_having(arm[: sight.total + 1], sight.value)
        seen += range(formula.top + 1, formula.top + 1 + len(clear))
        formula.top = formula.clauses.prefix_ands(clear, formula.top)
    add_weighted_sum(formula, [(x, 1) for x in seen], sight.total)


def size(sight: Visible) -> int:
    """The approximate number of clauses."""
    return 4 * len(sight.scope) * max(1, sight.total)

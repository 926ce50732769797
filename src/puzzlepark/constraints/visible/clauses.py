"""Clauses for Visible: a literal for each variable of an arm that says whether it is visible."""

from __future__ import annotations

from puzzlepark.constraints.visible import Visible
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, rule: Visible) -> None:
    """Write which variables are visible, and that there are `total` of them."""
    visible: list[int] = []
    for arm in rule.arms:
        # Variables further away than the total need no literals.
        clear = formula.literals_having(arm[: rule.total + 1], rule.value)
        visible += range(formula.top + 1, formula.top + 1 + len(clear))
        formula.top = formula.clauses.prefix_ands(clear, formula.top)
    add_weighted_sum(formula, [(x, 1) for x in visible], rule.total)


def size(rule: Visible) -> int:
    """The approximate number of clauses."""
    return 4 * len(rule.scope) * max(1, rule.total)

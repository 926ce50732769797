"""The constraint `Visible` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.visible import Visible
from puzzlepark.encoders.plain.formula import TRUE, PlainFormula


def write(formula: PlainFormula, rule: Visible, number: int) -> None:
    """Write a variable for each place of an arm that says whether it is visible."""
    visible = []
    for k, arm in enumerate(rule.arms, 1):
        before = TRUE
        for distance, var in enumerate(arm, 1):
            clear, here = formula.lit(var, rule.value), formula.new(f"rule {number}: arm {k} is seen {distance} far")
            formula.add(-here, before)
            formula.add(-here, clear)
            formula.add(here, -before, -clear)
            visible.append(here)
            before = here
    formula.between(visible, rule.total, rule.total, f"rule {number}")

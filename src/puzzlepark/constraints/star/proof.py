"""The constraint `Star` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.star import Star
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Star, number: int) -> None:
    formula.one_row(rule.scope, rule.fitting, f"rule {number}")

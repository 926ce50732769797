"""Star in certificates."""

from __future__ import annotations

from puzzlepark.builders.plain.formula import PlainFormula
from puzzlepark.constraints.star import Star


def write(formula: PlainFormula, rule: Star, number: int) -> None:
    formula.one_row(rule.scope, rule.fitting, f"rule {number}")

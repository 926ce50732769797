"""The constraint `Matches` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.matches import Matches
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Matches, number: int) -> None:
    literals = [formula.lit(var, value) for var, value in zip(rule.scope, rule.values, strict=True)]
    formula.between(literals, rule.total, rule.total, f"rule {number}")

"""The constraint `Sum` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.sum import Sum
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Sum, number: int) -> None:
    formula.add_up(rule.scope, [1] * len(rule.scope), rule.total, rule.total, f"rule {number}")

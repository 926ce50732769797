"""The constraint `Linear` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.linear import Linear
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Linear, number: int) -> None:
    formula.add_up(rule.scope, rule.weights, rule.low, rule.high, f"rule {number}")

"""Linear in certificates."""

from __future__ import annotations

from puzzlepark.builders.plain.formula import PlainFormula
from puzzlepark.constraints.linear import Linear


def write(formula: PlainFormula, rule: Linear, number: int) -> None:
    formula.add_up(rule.scope, rule.weights, rule.low, rule.high, f"rule {number}")

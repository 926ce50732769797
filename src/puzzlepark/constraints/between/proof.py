"""The constraint `Between` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.between import Between
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Between, number: int) -> None:
    formula.between([formula.nonzero(v) for v in rule.scope], rule.low, rule.high, f"rule {number}")

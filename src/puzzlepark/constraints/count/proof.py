"""The constraint `Count` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Count, number: int) -> None:
    formula.between([formula.nonzero(v) for v in rule.scope], rule.total, rule.total, f"rule {number}")

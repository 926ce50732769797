"""The constraint `Distinct` in certificates."""

from __future__ import annotations

from itertools import combinations

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Distinct, number: int) -> None:
    """Write that no two variables have the same value, and that every value occurs if there are as many values as
    variables."""
    values = sorted({value for var in rule.scope for value in formula.values(var)})
    if len(rule.scope) > len(values):
        formula.add()
    for value in values:
        literals = [formula.lit(var, value) for var in rule.scope]
        for a, b in combinations(literals, 2):
            formula.add(-a, -b)
        if len(rule.scope) == len(values):
            formula.add(*literals)

"""The constraint `Once` in certificates."""

from __future__ import annotations

from itertools import combinations

from puzzlepark.constraints.once import Once
from puzzlepark.encoders.plain.formula import PlainFormula


def write(formula: PlainFormula, rule: Once, number: int) -> None:
    """Write that exactly one variable has each of the values."""
    for value in rule.values:
        literals = [formula.lit(var, value) for var in rule.scope]
        formula.add(*literals)
        for a, b in combinations(literals, 2):
            formula.add(-a, -b)

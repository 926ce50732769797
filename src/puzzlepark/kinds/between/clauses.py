"""Clauses for Between."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb

from puzzlepark.builders.counting import nonzero_terms, weighs
from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.between import Between

FEW_SETS = 1_000
"""A bound is said set by set if no more than this many sets of literals break it."""


def write(formula: Formula, between: Between) -> None:
    """Bounds that few sets of literals break are said set by set; others by a count with slack."""
    terms, certain = nonzero_terms(formula, between.scope)
    literals = [literal for literal, _ in terms]
    low, high = max(0, between.low - certain), min(between.high - certain, len(literals))
    if low > high:
        formula.clauses.append([])
        return
    if comb(len(literals), high + 1) + comb(len(literals), low - 1 if low else 0) <= FEW_SETS + 1:
        formula.clauses.extend([-x for x in some] for some in combinations(literals, high + 1))
        if low:
            formula.clauses.extend(list(some) for some in combinations(literals, len(literals) - low + 1))
        return
    slack = [formula.new() for _ in range(high - low)]
    formula.clauses.extend([-b, a] for a, b in pairwise(slack))
    weighs(formula, terms + [(x, 1) for x in slack], high)

"""Clauses for Between."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb

from puzzlepark.builders.counting import nonzero_literals, weighs
from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.between import Between

FEW_SETS = 1_000
"""A bound is said set by set if no more than this many sets of literals break it."""


def write(formula: Formula, between: Between) -> None:
    """Bounds that few sets of literals break are said set by set; others by a count with slack."""
    literals, certain = nonzero_literals(formula, between.scope)
    low, high = max(0, between.low - certain), min(between.high - certain, len(literals))
    if low > high:
        formula.clauses.append([])
    elif high == 1 and not low and len(literals) == 2:
        formula.clauses.append([-literals[0], -literals[1]])
    elif low == 1 and high == len(literals):
        formula.clauses.append(literals)
    elif comb(len(literals), high + 1) + comb(len(literals), low - 1 if low else 0) <= FEW_SETS + 1:
        formula.clauses += [[-x for x in some] for some in combinations(literals, high + 1)]
        if low:
            formula.clauses += map(list, combinations(literals, len(literals) - low + 1))
    else:
        slack = [formula.new() for _ in range(high - low)]
        formula.clauses.extend([-b, a] for a, b in pairwise(slack))
        weighs(formula, [(x, 1) for x in literals + slack], high)

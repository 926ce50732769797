"""Clauses for Between."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb

from puzzlepark.constraints.between import Between
from puzzlepark.encoders.counting import add_count, nonzero_literals
from puzzlepark.encoders.formula import Formula

FEW_LITERALS, FEW_SETS = 8, 1_001
"""Bounds are written with a clause for each minimal set of literals that violates them if there are at most
FEW_LITERALS literals or at most FEW_SETS such sets."""


def write(formula: Formula, between: Between) -> None:
    """Write a clause for each minimal set of literals that violates the bounds. If there are too many, write a count
    with slack variables."""
    literals, certain = nonzero_literals(formula, between.scope)
    low, high = max(0, between.low - certain), min(between.high - certain, len(literals))
    if low > high:
        formula.clauses.append([])
    elif len(literals) <= FEW_LITERALS or _violating_sets(len(literals), low, high) <= FEW_SETS:
        formula.clauses.between(literals, low, high)
    else:
        # The number of true literals lies between the bounds if it is `high` together with some true slack variables.
        slack = [formula.new() for _ in range(high - low)]
        formula.clauses.extend([-b, a] for a, b in pairwise(slack))
        add_count(formula, literals + slack, high, high)


def write_all(formula: Formula, constraints: Sequence[Between]) -> None:
    """Write consecutive constraints of this type. One native call writes those that need no auxiliary variables."""
    bounds = [(max(0, each.low), min(each.high, len(each.scope))) for each in constraints]
    scopes = [each.scope for each in constraints]
    formula.write_bounds(scopes, bounds, FEW_LITERALS, FEW_SETS, None, lambda k: write(formula, constraints[k]))


def _violating_sets(number: int, low: int, high: int) -> int:
    """The number of minimal sets of literals that violate the bounds."""
    return comb(number, high + 1) + comb(number, low - 1 if low else 0)

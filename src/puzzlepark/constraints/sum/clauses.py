"""Clauses for Sum."""

from __future__ import annotations

from puzzlepark.constraints.sum import Sum
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, total: Sum) -> None:
    """Write by how much the sum exceeds its minimum. Every value of a variable except the least is a term, whose weight
    is the difference from the least value."""
    terms, least = formula.terms(total.scope, (1,) * len(total.scope))
    add_weighted_sum(formula, terms, total.total - least)

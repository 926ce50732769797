"""Clauses for Sum."""

from __future__ import annotations

from puzzlepark.constraints.sum import Sum
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, total: Sum) -> None:
    """A term for every value of a variable but its smallest, weighing as much as it lies above that."""
    terms, least = formula.terms(total.scope, (1,) * len(total.scope))
    add_weighted_sum(formula, terms, total.total - least)

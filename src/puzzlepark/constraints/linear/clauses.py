"""Clauses for Linear."""

from __future__ import annotations

from puzzlepark.constraints.linear import Linear
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, linear: Linear) -> None:
    """Write the sum over its minimum: every value of a variable is a term with the weight by which it exceeds the
    variable's least value."""
    terms, least = formula.terms(linear.scope, linear.weights)
    add_weighted_sum(formula, terms, max(linear.low - least, 0), linear.high - least)

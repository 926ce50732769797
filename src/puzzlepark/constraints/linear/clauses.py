"""Clauses for Linear."""

from __future__ import annotations

from puzzlepark.constraints.linear import Linear
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, linear: Linear) -> None:
    """A term for every value of a variable but the one worth least, weighing as much as it is worth more."""
    terms, least = formula.terms(linear.scope, linear.weights)
    add_weighted_sum(formula, terms, max(linear.low - least, 0), linear.high - least)

"""Clauses for Linear."""

from __future__ import annotations

from puzzlepark.constraints.linear import Linear
from puzzlepark.encoders.counting import add_weighted_sum
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, linear: Linear) -> None:
    """Write by how much the sum exceeds its minimum. Every value of a variable except the least is a term. Its weight
    is the difference from the least value, multiplied by the variable's weight."""
    terms, least = formula.terms(linear.scope, linear.weights)
    add_weighted_sum(formula, terms, max(linear.low - least, 0), linear.high - least)

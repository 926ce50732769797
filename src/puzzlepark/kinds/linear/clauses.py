"""Clauses for Linear."""

from __future__ import annotations

from puzzlepark.builders.counting import weighs
from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.linear import Linear


def write(formula: Formula, linear: Linear) -> None:
    """A term for every value of a variable but the one worth least, weighing as much as it is worth more."""
    terms: list[tuple[int, int]] = []
    low, high = linear.low, linear.high
    for number, weight in zip(formula.numbering.of(linear.scope), linear.weights, strict=True):
        worth = {literal: weight * value for value, literal in formula.values_of(number).items()}
        least = min(worth.values(), default=0)
        low, high = low - least, high - least
        terms += [(literal, more - least) for literal, more in worth.items() if more > least]
    weighs(formula, terms, max(low, 0), high)

"""Clauses for Sum."""

from __future__ import annotations

from puzzlepark.builders.counting import weighs
from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.sum import Sum


def write(formula: Formula, total: Sum) -> None:
    """A term for every value of a variable but its smallest, weighing as much as it lies above that."""
    terms: list[tuple[int, int]] = []
    rest = total.total
    for number in formula.numbering.of(total.scope):
        known = formula.values_of(number)
        lowest = min(known, default=0)
        rest -= lowest
        terms += [(literal, value - lowest) for value, literal in known.items() if value > lowest]
    weighs(formula, terms, rest)

"""Clauses for Count."""

from __future__ import annotations

from puzzlepark.builders.counting import nonzero_literals, number_true
from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.count import Count


def write(formula: Formula, count: Count) -> None:
    """The literals "not 0" weigh as much as is left for them."""
    literals, certain = nonzero_literals(formula, count.scope)
    number_true(formula, literals, count.total - certain, count.total - certain)


def size(count: Count) -> int:
    """About how many clauses it takes."""
    return 4 * len(count.scope) * max(1, min(count.total, len(count.scope) - count.total))

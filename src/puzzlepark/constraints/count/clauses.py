"""Clauses for Count."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.constraints.count import Count
from puzzlepark.encoders.counting import FEW_TERMS, add_count, nonzero_literals
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, count: Count) -> None:
    """Count the literals "not 0"."""
    literals, certain = nonzero_literals(formula, count.scope)
    add_count(formula, literals, count.total - certain, count.total - certain)


def write_all(formula: Formula, some: Sequence[Count]) -> None:
    """Write several constraints. Without a solver that counts, every one needs auxiliary variables."""
    if formula.counts is None:
        for count in some:
            write(formula, count)
        return
    scopes, bounds = [count.scope for count in some], [(count.total, count.total) for count in some]
    formula.write_bounds(scopes, bounds, FEW_TERMS, 0, formula.counts, lambda k: write(formula, some[k]))


def size(count: Count) -> int:
    """The approximate number of clauses."""
    return 4 * len(count.scope) * max(1, min(count.total, len(count.scope) - count.total))

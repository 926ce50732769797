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


def write_all(formula: Formula, counts: Sequence[Count]) -> None:
    """Write consecutive constraints of this type by one native call. If the solver has no propagator for counts, write
    them one by one, because they need auxiliary variables."""
    if formula.counts is None:
        for count in counts:
            write(formula, count)
        return
    scopes, bounds = [count.scope for count in counts], [(count.total, count.total) for count in counts]
    formula.write_bounds(scopes, bounds, FEW_TERMS, 0, formula.counts, lambda k: write(formula, counts[k]))


def size(count: Count) -> int:
    """The approximate number of clauses."""
    # A counter has four clauses for each term and each sum.
    return 4 * len(count.scope) * max(1, min(count.total, len(count.scope) - count.total))

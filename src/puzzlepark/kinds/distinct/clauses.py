"""Clauses for Distinct."""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.distinct import Distinct


def write(formula: Formula, distinct: Distinct) -> None:
    """At most one variable has a value; exactly one where there are as many values as variables."""
    known = [formula.values_of(number) for number in formula.numbering.of(distinct.scope)]
    formula.top = formula.clauses.all_different(known, formula.top)


def size(distinct: Distinct) -> int:
    """About how many clauses it takes."""
    return 3 * len(distinct.scope) ** 2

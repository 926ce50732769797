"""Clauses for Distinct."""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.distinct import Distinct


def write(formula: Formula, distinct: Distinct) -> None:
    """At most one variable has a value; exactly one where there are as many values as variables."""
    known = [formula.values_of(n) for n in formula.numbering.of(distinct.scope)]
    values = {value for literals in known for value in literals}
    for value in sorted(values):
        having = [literals[value] for literals in known if value in literals]
        formula.at_most_one(having)
        if len(values) <= len(known):
            formula.clauses.append(having)
    if len(values) < len(known):
        formula.clauses.append([])


def size(distinct: Distinct) -> int:
    """About how many clauses it takes."""
    return 3 * len(distinct.scope) ** 2

"""Clauses for Distinct."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, distinct: Distinct) -> None:
    """At most one variable has each value, and exactly one if there are as many values as variables."""
    write_all(formula, [distinct])


def write_all(formula: Formula, constraints: Sequence[Distinct]) -> None:
    """Write consecutive constraints of this type by one native call."""
    formula.all_different([formula.places(distinct.scope) for distinct in constraints])


def size(distinct: Distinct) -> int:
    """The approximate number of clauses."""
    return 3 * len(distinct.scope) ** 2

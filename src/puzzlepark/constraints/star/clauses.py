"""Clauses for Star: those of a table over the existing edges."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlepark.constraints.star import Star
from puzzlepark.constraints.table.clauses import all_of_rows, one_of_rows
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, star: Star) -> None:
    one_of_rows(formula, star.scope, star.fitting)


def write_all(formula: Formula, stars: Sequence[Star]) -> None:
    """Write consecutive constraints of this type by one native call if possible."""
    all_of_rows(formula, [star.scope for star in stars], [star.fitting for star in stars])

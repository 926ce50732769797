"""Clauses for Star: those of a table over the edges that are there."""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.star import Star
from puzzlepark.kinds.table.clauses import one_of_rows


def write(formula: Formula, star: Star) -> None:
    one_of_rows(formula, star.scope, star.fitting)

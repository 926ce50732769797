"""Clauses for Matches."""

from __future__ import annotations

from puzzlepark.constraints.matches import Matches
from puzzlepark.encoders.counting import add_count
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, matches: Matches) -> None:
    literals = [formula.literal(var, value) for var, value in zip(matches.scope, matches.values, strict=True)]
    add_count(formula, literals, matches.total, matches.total)

"""Clauses for Same: its variables share their literals already."""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.constraints.same import Same


def write(formula: Formula, same: Same) -> None:
    """Nothing is left to say."""

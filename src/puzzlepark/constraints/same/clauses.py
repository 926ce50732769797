"""Clauses for Same: its variables share their literals already."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, same: Same) -> None:
    """Write nothing."""

"""Clauses for Same: none, since equal variables share their literals."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, same: Same) -> None:
    """Write nothing."""

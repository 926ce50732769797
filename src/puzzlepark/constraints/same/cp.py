"""The constraint `Same` for CP-SAT: nothing, since equal variables are one variable."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, same: Same) -> None:
    """Write nothing."""

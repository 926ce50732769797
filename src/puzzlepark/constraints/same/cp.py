"""Same for CP-SAT: its variables are one already."""

from __future__ import annotations

from puzzlepark.constraints.same import Same
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, same: Same) -> None:
    """Write nothing."""

"""Same for CP-SAT: its variables are one already."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.same import Same


def write(programme: Programme, same: Same) -> None:
    """Nothing is left to say."""

"""The constraint `Regions` for CP-SAT: nothing, since equal variables are one variable."""

from __future__ import annotations

from puzzlepark.constraints.regions import Regions
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, regions: Regions) -> None:
    """Write nothing."""

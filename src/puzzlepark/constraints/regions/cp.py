"""Regions for CP-SAT: its variables are one already."""

from __future__ import annotations

from puzzlepark.constraints.regions import Regions
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, regions: Regions) -> None:
    """Write nothing."""

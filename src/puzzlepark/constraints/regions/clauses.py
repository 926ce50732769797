"""Clauses for Regions: its variables share their literals already."""

from __future__ import annotations

from puzzlepark.constraints.regions import Regions
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, regions: Regions) -> None:
    """Write nothing."""

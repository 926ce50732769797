"""Clauses for Regions: none, since equal variables share their literals."""

from __future__ import annotations

from puzzlepark.constraints.regions import Regions
from puzzlepark.encoders.formula import Formula


def write(formula: Formula, regions: Regions) -> None:
    """Write nothing."""

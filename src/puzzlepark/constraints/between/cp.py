"""The constraint `Between` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.between import Between
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, between: Between) -> None:
    programme.bounded(between.scope, between.low, between.high)

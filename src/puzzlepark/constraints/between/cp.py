"""Between for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.between import Between


def write(programme: Programme, between: Between) -> None:
    programme.bounded(between.scope, between.low, between.high)

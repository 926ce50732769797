"""Count for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.count import Count


def write(programme: Programme, count: Count) -> None:
    programme.bounded(count.scope, count.total, count.total)

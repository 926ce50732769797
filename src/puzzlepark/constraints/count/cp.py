"""The constraint `Count` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.count import Count
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, count: Count) -> None:
    programme.bounded(count.scope, count.total, count.total)

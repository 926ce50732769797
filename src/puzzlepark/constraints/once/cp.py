"""The constraint `Once` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.once import Once
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, once: Once) -> None:
    for value in once.values:
        programme.cp.add_exactly_one(programme.has_value(var, value) for var in once.scope)

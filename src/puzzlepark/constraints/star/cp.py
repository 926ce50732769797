"""Star for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.star import Star


def write(programme: Programme, star: Star) -> None:
    programme.allow(star.scope, star.fitting)

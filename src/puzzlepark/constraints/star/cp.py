"""The constraint `Star` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.star import Star
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, star: Star) -> None:
    programme.allow(star.scope, star.fitting)

"""The constraint `Matches` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.matches import Matches
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, matches: Matches) -> None:
    matching = [programme.has_value(var, value) for var, value in zip(matches.scope, matches.values, strict=True)]
    programme.cp.add(sum(matching) == matches.total)

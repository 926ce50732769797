"""Matches for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.matches import Matches


def write(programme: Programme, matches: Matches) -> None:
    found = [programme.has(var, value) for var, value in zip(matches.scope, matches.values, strict=True)]
    programme.cp.add(sum(found) == matches.total)

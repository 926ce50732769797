"""Distinct for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.distinct import Distinct


def write(programme: Programme, distinct: Distinct) -> None:
    programme.cp.add_all_different(programme.of(distinct.scope))


def pairs(distinct: Distinct) -> int:
    """About how many pairs of variables the solver looks at without a look at the clock."""
    return len(distinct.scope) ** 2

"""Distinct for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, distinct: Distinct) -> None:
    programme.cp.add_all_different(programme.of(distinct.scope))


def pairs(distinct: Distinct) -> int:
    """About how many pairs of variables the solver looks at without a look at the clock."""
    return len(distinct.scope) ** 2

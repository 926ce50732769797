"""The constraint `Distinct` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.distinct import Distinct
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, distinct: Distinct) -> None:
    programme.cp.add_all_different(programme.of(distinct.scope))


def pairs(distinct: Distinct) -> int:
    """The approximate number of pairs of variables that the solver visits without polling the clock."""
    return len(distinct.scope) ** 2

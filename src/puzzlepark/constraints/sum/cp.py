"""Sum for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.sum import Sum


def write(programme: Programme, total: Sum) -> None:
    programme.cp.add_linear_constraint(sum(programme.of(total.scope)), total.total, total.total)

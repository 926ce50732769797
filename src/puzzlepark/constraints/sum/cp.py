"""The constraint `Sum` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.sum import Sum
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, total: Sum) -> None:
    programme.cp.add_linear_constraint(sum(programme.of(total.scope)), total.total, total.total)

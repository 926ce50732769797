"""Linear for CP-SAT."""

from __future__ import annotations

from puzzlepark.builders.programme import Programme
from puzzlepark.constraints.linear import Linear


def write(programme: Programme, linear: Linear) -> None:
    worth = sum(weight * x for weight, x in zip(linear.weights, programme.of(linear.scope), strict=True))
    programme.cp.add_linear_constraint(worth, linear.low, linear.high)

"""The constraint `Linear` for CP-SAT."""

from __future__ import annotations

from puzzlepark.constraints.linear import Linear
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, linear: Linear) -> None:
    total = sum(weight * x for weight, x in zip(linear.weights, programme.of(linear.scope), strict=True))
    programme.cp.add_linear_constraint(total, linear.low, linear.high)

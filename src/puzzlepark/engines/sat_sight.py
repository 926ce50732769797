"""Clauses for Sight: for each variable of an arm, whether it is seen."""

from __future__ import annotations

from puzzlepark.core.constraints import Constraint, Sight
from puzzlepark.engines.formula import Formula
from puzzlepark.engines.sat_count import weighs


def encode_sight(formula: Formula, sight: Constraint) -> None:
    assert isinstance(sight, Sight)
    seen: list[int] = []
    for arm in sight.arms:
        before: list[int] = []
        # Who sees more than the total sees too much, whatever lies behind.
        for var in arm[: sight.total + 1]:
            clear, here = formula.literal(var, 0), formula.new()
            formula.clauses += [[-here, x] for x in (*before, clear)]
            formula.clauses.append([here, -clear, *(-x for x in before)])
            seen.append(here)
            before = [here]
    weighs(formula, [(x, 1) for x in seen], sight.total)

"""Clauses for Sight: for each variable of an arm, whether it is seen."""

from __future__ import annotations

from puzzlepark.builders.counting import weighs
from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.sight import Sight


def write(formula: Formula, sight: Sight) -> None:
    seen: list[int] = []
    for arm in sight.arms:
        before: list[int] = []
        # Who sees more than the total sees too much, whatever lies behind.
        for var in arm[: sight.total + 1]:
            clear, here = formula.literal(var, sight.value), formula.new()
            formula.clauses += [[-here, x] for x in (*before, clear)]
            formula.clauses.append([here, -clear, *(-x for x in before)])
            seen.append(here)
            before = [here]
    weighs(formula, [(x, 1) for x in seen], sight.total)


def size(sight: Sight) -> int:
    """About how many clauses it takes."""
    return 4 * len(sight.scope) * max(1, sight.total)

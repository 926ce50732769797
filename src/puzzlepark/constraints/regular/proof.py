"""The constraint `Regular` in certificates: a variable for each state after the first k values."""

from __future__ import annotations

from puzzlepark.constraints.regular import Regular
from puzzlepark.encoders.plain.formula import TRUE, PlainFormula


def write(formula: PlainFormula, rule: Regular, number: int) -> None:
    """Write the states after each value. At the end, only accepting states are allowed."""
    states = {0: TRUE}
    for k, var in enumerate(rule.scope, 1):
        after: dict[int, int] = {}
        for state, here in states.items():
            for value in formula.values(var):
                there = rule.next.get(state, {}).get(value)
                if there is None:
                    formula.add(-here, -formula.lit(var, value))
                    continue
                if there not in after:
                    after[there] = formula.new(f"rule {number}: state {there} after the first {k}")
                formula.add(-here, -formula.lit(var, value), after[there])
        states = after
    for state, here in states.items():
        if state not in rule.accepting:
            formula.add(-here)
    if not states:
        formula.add()

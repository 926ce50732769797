"""The constraint `Runs` in certificates."""

from __future__ import annotations

from puzzlepark.constraints.runs import Runs
from puzzlepark.encoders.plain.formula import TRUE, PlainFormula


def write(formula: PlainFormula, rule: Runs, number: int) -> None:
    """Write a variable for each state after the first k values. Only the last state is allowed at the end."""
    states = {0: TRUE}
    for k, var in enumerate(rule.scope, 1):
        after: dict[int, int] = {}
        for state, here in states.items():
            for filled, literal in ((False, formula.lit(var, 0)), (True, formula.nonzero(var))):
                there = rule.after(state, filled)
                if there is None:
                    formula.add(-here, -literal)
                    continue
                if there not in after:
                    after[there] = formula.new(f"rule {number}: state {there} after the first {k}")
                formula.add(-here, -literal, after[there])
        states = after
    for state, here in states.items():
        if state != rule.last:
            formula.add(-here)
    if rule.last not in states:
        formula.add()

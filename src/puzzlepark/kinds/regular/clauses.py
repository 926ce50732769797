"""Clauses for Regular: the states between values, and the step that each value is.

There is a literal for each step at each place. A step implies its state before, its value and its state after; each of
them implies one of its steps. So values that no line can have are out as soon as that can be known.
"""

from __future__ import annotations

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.regular import Regular


def write(formula: Formula, regular: Regular) -> None:
    before = {state: formula.new() for state in sorted(regular.layers[0])}
    formula.clauses.append(list(before.values()))
    for place, number in enumerate(formula.numbering.of(regular.scope)):
        formula.clock.tick()
        values = formula.values_of(number)
        after = {state: formula.new() for state in sorted(regular.layers[place + 1])}
        taken: dict[int, list[int]] = {literal: [] for literal in (*before.values(), *values.values(), *after.values())}
        steps = []
        for state, value, there in regular.moves(place):
            if value in values:
                step = formula.new()
                steps.append(step)
                for literal in (before[state], values[value], after[there]):
                    formula.clauses.append([-step, literal])
                    taken[literal].append(step)
        formula.at_most_one(steps)
        formula.clauses.extend([-literal, *some] for literal, some in taken.items())
        before = after


def size(regular: Regular) -> int:
    """About how many clauses it takes."""
    return 8 * len(regular.scope) * len(regular.steps)

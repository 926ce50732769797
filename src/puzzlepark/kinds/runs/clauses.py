"""Clauses for Runs: the states of the machine that reads a line, by literals "at least state i"."""

from __future__ import annotations

from itertools import pairwise

from puzzlepark.builders.formula import Formula
from puzzlepark.kinds.runs import Runs


def write(formula: Formula, runs: Runs) -> None:
    """States never go back: thresholds encode those before and after a value, which decides the next."""
    if runs.last > len(runs.scope):
        formula.clauses.append([])
        return
    before: dict[int, int] = {}
    for place, number in enumerate(formula.numbering.of(runs.scope)):
        formula.clock.tick()
        empty = formula.values_of(number).get(0)
        states = runs.states(place + 1)
        after = {state: formula.new() for state in states[1:]}
        formula.clauses.extend([-after[b], after[a]] for a, b in pairwise(after))
        for state in runs.states(place):
            given = _not_in(state, before)
            # What is never 0 has no literal for it.
            _step(formula, [*given, *([empty] if empty else [])], runs.after(state, True), after, states)
            if empty:
                _step(formula, [*given, -empty], runs.after(state, False), after, states)
        before = after


def _not_in(state: int, before: dict[int, int]) -> list[int]:
    """Literals of which one is true unless this is the state."""
    least, more = before.get(state), before.get(state + 1)
    return [*([-least] if least else []), *([more] if more else [])]


def _step(formula: Formula, unless: list[int], state: int | None, after: dict[int, int], states: range) -> None:
    """The next state is this one, or one of these literals is true."""
    if state is None or state not in states:
        formula.clauses.append(unless)
        return
    if state in after:
        formula.clauses.append([*unless, after[state]])
    if state + 1 in after:
        formula.clauses.append([*unless, -after[state + 1]])


def size(runs: Runs) -> int:
    """About how many clauses it takes."""
    return 5 * len(runs.scope) * len(runs.states(len(runs.scope) // 2))

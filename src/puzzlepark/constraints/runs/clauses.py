"""Clauses for Runs: the states of the automaton in order encoding, by literals "at least state i"."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from puzzlepark.constraints.runs import Runs
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import vars_at
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.formula import Formula
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil

SHORT = 20
"""Maximum length of lines whose stencils are cached, since short lines often have the same runs."""
Domains = tuple[tuple[int, ...], ...]


def write(formula: Formula, runs: Runs) -> None:
    """Write the steps of the automaton. States never decrease, so thresholds encode them."""
    if runs.last > len(runs.scope):
        formula.clauses.append([])
        return
    numbers = formula.numbering.of(runs.scope)
    domains = formula.domains(numbers)
    short = len(numbers) <= SHORT
    stencil = _cached_stencil(domains, runs.lengths) if short else _stencil(domains, runs, formula.clock)
    formula.stamp(stencil, numbers)


@lru_cache(maxsize=CACHED_STENCILS)
def _cached_stencil(domains: Domains, lengths: tuple[int, ...]) -> Stencil:
    line = vars_at("", [Spot(0, place) for place in range(len(domains))])
    return _stencil(domains, Runs(line, lengths), Clock(Budget(None)))


def _stencil(domains: Domains, runs: Runs, clock: Clock) -> Stencil:
    """The clauses of all steps of the automaton, over thresholds of the states before and after each value."""
    stencil = Stencil(domains)
    before: dict[int, int] = {}
    for place, values in enumerate(stencil.literals):
        clock.tick()
        empty = values.get(0)
        states = runs.states(place + 1)
        after = {state: stencil.new() for state in states[1:]}
        stencil.clauses.extend([-after[b], after[a]] for a, b in pairwise(after))
        for state in runs.states(place):
            given = _not_in(state, before)
            # If the value cannot be 0, there is no literal `empty`, and only the step with a filled cell is possible.
            _step(stencil, [*given, *([empty] if empty else [])], runs.after(state, True), after, states)
            if empty:
                _step(stencil, [*given, -empty], runs.after(state, False), after, states)
        before = after
    return stencil


def _not_in(state: int, before: dict[int, int]) -> list[int]:
    """Literals one of which is true unless this is the state."""
    at_least, greater = before.get(state), before.get(state + 1)
    literals = []
    if at_least:
        literals.append(-at_least)
    if greater:
        literals.append(greater)
    return literals


def _step(stencil: Stencil, unless: list[int], state: int | None, after: dict[int, int], states: range) -> None:
    """Write that the next state is this one, unless one of the literals `unless` is true."""
    if state is None or state not in states:
        stencil.clauses.append(unless)
        return
    if state in after:
        stencil.clauses.append([*unless, after[state]])
    if state + 1 in after:
        stencil.clauses.append([*unless, -after[state + 1]])


def size(runs: Runs) -> int:
    """The approximate number of clauses."""
    # About five for each state, of which there are the most in the middle of the line.
    return 5 * len(runs.scope) * len(runs.states(len(runs.scope) // 2))

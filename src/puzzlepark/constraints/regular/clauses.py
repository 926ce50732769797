"""Clauses for Regular: variables for the states between values, and for the step at each value.

A step implies the state before it, its value and the state after it, and each of these implies one of its steps. Unit
propagation then achieves generalised arc consistency.
"""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.constraints.regular import Regular
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import vars_at
from puzzlepark.core.report import Budget, Clock
from puzzlepark.encoders.formula import Formula
from puzzlepark.encoders.stencil import CACHED_STENCILS, Stencil

SMALL = 2_000
"""Maximum number of steps, over all places, of an automaton whose stencils are cached."""
LONG = 15
"""Length above which the domains of a line reduce the states of a large automaton."""
CLAUSES_PER_STEP = 8
"""A rough estimate."""
Moves = list[list[tuple[int, int, int]]]
"""For each place its possible steps: the state before, the value, and the state after."""
Domains = tuple[tuple[int, ...], ...]


def write(formula: Formula, regular: Regular) -> None:
    """Write the clauses of the automaton. Small automata share cached stencils."""
    if len(regular.scope) * len(regular.steps) <= SMALL:
        # Many rules of a board share their steps, which take long to compare by value.
        formula.stamp_cached(regular.scope, formula.shared(regular.steps, regular.accepting), _of_steps)
        return
    numbers = formula.numbering.of(regular.scope)
    formula.stamp(_stencil(formula.domains(numbers), regular, formula.clock), numbers)


def _of_steps(domains: Domains, automaton: tuple[tuple[tuple[int, int, int], ...], frozenset[int]]) -> Stencil:
    """The cached stencil of an automaton, given by its steps and accepting states."""
    return _cached_stencil(domains, *automaton)


@lru_cache(maxsize=CACHED_STENCILS)
def _cached_stencil(domains: Domains, steps: tuple[tuple[int, int, int], ...], accepting: frozenset[int]) -> Stencil:
    line = vars_at("", [Spot(0, place) for place in range(len(domains))])
    return _stencil(domains, Regular(line, steps, accepting), Clock(Budget(None)))


def _stencil(domains: Domains, regular: Regular, clock: Clock) -> Stencil:
    """The clauses over the states before and after each value and over the steps between them."""
    stencil = Stencil(domains)
    layers, moves = _states(regular, domains)
    before = {state: stencil.new() for state in sorted(layers[0])}
    stencil.clauses.append(list(before.values()))
    for values, states, possible_steps in zip(stencil.literals, layers[1:], moves, strict=True):
        clock.tick()
        after = {state: stencil.new() for state in sorted(states)}
        # For each literal of a state or value the steps that it belongs to.
        steps_of: dict[int, list[int]] = {
            literal: [] for literal in (*before.values(), *values.values(), *after.values())
        }
        steps = []
        for state, value, next_state in clock.watch(possible_steps):
            if value in values:
                step = stencil.new()
                steps.append(step)
                for literal in (before[state], values[value], after[next_state]):
                    stencil.clauses.append([-step, literal])
                    steps_of[literal].append(step)
        stencil.at_most_one(steps)
        stencil.clauses.extend([-literal, *supports] for literal, supports in steps_of.items())
        before = after
    return stencil


def _states(regular: Regular, domains: Domains) -> tuple[list[set[int]], Moves]:
    """The states before each value and after the last one, and the steps at each place, that are needed."""
    places = range(len(regular.scope))
    if len(places) <= LONG or len(places) * len(regular.steps) <= SMALL:
        return regular.layers, [regular.moves(place) for place in places]
    return regular.within(domains)


def size(regular: Regular) -> int:
    """The approximate number of clauses. Most states of a large automaton belong to one place each."""
    steps = len(regular.scope) * len(regular.steps)
    if steps > SMALL:
        steps = sum(len(regular.next.get(state, ())) for states in regular.layers[:-1] for state in states)
    return CLAUSES_PER_STEP * steps


def size_within(regular: Regular, domains: Domains) -> int:
    """The approximate number of clauses for a line with these domains."""
    return CLAUSES_PER_STEP * sum(map(len, _states(regular, domains)[1]))

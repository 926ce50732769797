"""Clauses for Regular: the states between values, and the step that each value is.

There is a literal for each step at each place. A step implies its state before, its value and its state after; each of
them implies one of its steps. So values that no line can have are out as soon as that can be known.
"""

from __future__ import annotations

from functools import lru_cache

from puzzlepark.builders.formula import Formula
from puzzlepark.builders.stencil import KEPT, Stencil
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import vars_at
from puzzlepark.core.report import Budget, Clock
from puzzlepark.kinds.regular import Regular

SMALL = 2_000
"""Stencils are kept of lines whose automaton has at most this many steps, all places together."""
Domains = tuple[tuple[int, ...], ...]


def write(formula: Formula, regular: Regular) -> None:
    numbers = formula.numbering.of(regular.scope)
    domains = formula.domains(numbers)
    if len(numbers) * len(regular.steps) <= SMALL:
        stencil = _kept(domains, regular.steps, regular.accepting)
    else:
        stencil = _stencil(domains, regular, formula.clock)
    formula.stamp(stencil, numbers)


@lru_cache(maxsize=KEPT)
def _kept(domains: Domains, steps: tuple[tuple[int, int, int], ...], accepting: frozenset[int]) -> Stencil:
    line = vars_at("", [Spot(0, place) for place in range(len(domains))])
    return _stencil(domains, Regular(line, steps, accepting), Clock(Budget(None)))


def _stencil(domains: Domains, regular: Regular, clock: Clock) -> Stencil:
    stencil = Stencil(domains)
    before = {state: stencil.new() for state in sorted(regular.layers[0])}
    stencil.clauses.append(list(before.values()))
    for place, values in enumerate(stencil.known):
        clock.tick()
        after = {state: stencil.new() for state in sorted(regular.layers[place + 1])}
        taken: dict[int, list[int]] = {literal: [] for literal in (*before.values(), *values.values(), *after.values())}
        steps = []
        for state, value, there in regular.moves(place):
            if value in values:
                step = stencil.new()
                steps.append(step)
                for literal in (before[state], values[value], after[there]):
                    stencil.clauses.append([-step, literal])
                    taken[literal].append(step)
        stencil.at_most_one(steps)
        stencil.clauses.extend([-literal, *some] for literal, some in taken.items())
        before = after
    return stencil


def size(regular: Regular) -> int:
    """About how many clauses it takes. The states of a large automaton are mostly those of one place each."""
    steps = len(regular.scope) * len(regular.steps)
    if steps > SMALL:
        steps = sum(len(regular.next.get(state, ())) for states in regular.layers[:-1] for state in states)
    return 8 * steps

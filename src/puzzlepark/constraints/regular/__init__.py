"""Regular: the values along a line are a word that a finite automaton accepts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass
from puzzlepark.core.watch import polled

MOST_CACHED = 512
"""Maximum number of automata whose states are cached."""


@dataclass(frozen=True)
class Regular(Constraint):
    """A deterministic automaton accepts the values of the scope. It begins in state 0, and accepts if it ends in one of
    the `accepting` states. `steps` are triples of a state, a value and the next state, at most one for each state and
    value. It rejects a value without a step."""

    scope: Sequence[Var]
    steps: tuple[tuple[int, int, int], ...]
    accepting: frozenset[int]

    @staticmethod
    def of(
        scope: Sequence[Var],
        values: Iterable[int],
        start: Hashable,
        after: Callable[[Any, int], Any],
        accepts: Callable[[Any], bool],
    ) -> Regular:
        """The automaton with all states that can be reached from a start. `after` gives the next state for a value, or
        None to reject."""
        numbers: dict[Any, int] = {start: 0}
        steps, alphabet = [], tuple(values)
        new_states = [start]
        for _ in scope:
            states, new_states = new_states, []
            for state in polled(states):
                for value in alphabet:
                    next_state = after(state, value)
                    if next_state is not None:
                        if next_state not in numbers:
                            numbers[next_state] = len(numbers)
                            new_states.append(next_state)
                        steps.append((numbers[state], value, numbers[next_state]))
        return Regular(scope, tuple(steps), frozenset(k for state, k in numbers.items() if accepts(state)))

    @cached_property
    def next(self) -> dict[int, dict[int, int]]:
        """For each state the next states, by the value that is read."""
        return _next(self.steps)

    @cached_property
    def layers(self) -> list[set[int]]:
        """The states that occur in accepted words: those before each value, and those after the last one."""
        return _layers(self.steps, self.accepting, len(self.scope))

    def moves(self, place: int) -> list[tuple[int, int, int]]:
        """The steps at a place that occur in accepted words."""
        before, after = self.layers[place : place + 2]
        return [(state, value, there) for state, value, there in self.steps if state in before and there in after]

    def within(self, domains: Sequence[Sequence[int]]) -> tuple[list[set[int]], list[list[tuple[int, int, int]]]]:
        """The states before each value and after the last one, and the steps at each place, that occur in accepted
        words over these domains."""
        reachable, steps = [{0}], []
        for domain in polled(map(frozenset, domains)):
            steps.append(
                [
                    (state, value, there)
                    for state in reachable[-1]
                    for value, there in self.next.get(state, {}).items()
                    if value in domain
                ]
            )
            reachable.append({there for _, _, there in steps[-1]})
        alive = [reachable[-1] & self.accepting]
        for place in polled(reversed(range(len(steps)))):
            steps[place] = [(state, value, there) for state, value, there in steps[place] if there in alive[-1]]
            alive.append({state for state, _, _ in steps[place]})
        return alive[::-1], steps

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as no accepted word agrees with the marks. Follows all states that are possible after each
        value."""
        states, complete = {0}, True
        for var in self.scope:
            value = marks.get(var)
            complete = complete and value is not None
            states = {
                there
                for state in states
                for read, there in self.next.get(state, {}).items()
                if value is None or read == value
            }
        if states.isdisjoint(self.accepting):
            return False
        return True if complete else None


@lru_cache(maxsize=MOST_CACHED)
def _next(steps: tuple[tuple[int, int, int], ...]) -> dict[int, dict[int, int]]:
    """For each state the next states by value. Cached, since many lines of a board share one automaton."""
    following: dict[int, dict[int, int]] = {}
    for state, value, there in polled(steps):
        following.setdefault(state, {})[value] = there
    return following


@lru_cache(maxsize=MOST_CACHED)
def _layers(steps: tuple[tuple[int, int, int], ...], accepting: frozenset[int], length: int) -> list[set[int]]:
    """For each place the states that can be reached from the start and from which an accepting state can be reached."""
    following, reachable = _next(steps), [{0}]
    for _ in polled(range(length)):
        reachable.append({there for state in reachable[-1] for there in following.get(state, {}).values()})
    alive = [reachable[-1] & accepting]
    for states in polled(reversed(reachable[:-1])):
        alive.append({s for s in states if not alive[-1].isdisjoint(following.get(s, {}).values())})
    return alive[::-1]

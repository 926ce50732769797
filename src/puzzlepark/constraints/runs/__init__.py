"""Runs: the run lengths of a nonogram line, as a constraint and as an automaton."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.puzzle import Marks, Var
from puzzlepark.core.record import dataclass


@dataclass(frozen=True)
class Runs(Constraint):
    """The values of the scope that are not 0 form runs of these lengths, in this order, separated by at least one 0.

    A deterministic automaton reads the values one by one. It begins in state 0, and accepts the line if it ends in
    state `last`.
    """

    scope: Sequence[Var]
    lengths: tuple[int, ...]

    @cached_property
    def tape(self) -> tuple[bool, ...]:
        """The shortest accepted line. In state i, its first i values have been read."""
        values: list[bool] = []
        for length in self.lengths:
            values += [False] * bool(values) + [True] * length
        return tuple(values)

    @property
    def last(self) -> int:
        return len(self.tape)

    def after(self, state: int, filled: bool) -> int | None:
        """The state after one more value; None to reject."""
        run_goes_on = state < self.last and self.tape[state]
        if filled:
            return state + 1 if run_goes_on else None
        if run_goes_on:
            # A run that has begun cannot be interrupted; before a run, there may be more values of 0.
            return state if state == 0 or not self.tape[state - 1] else None
        return min(state + 1, self.last)

    def states(self, place: int) -> range:
        """The states after `place` values from which the line can still be accepted."""
        return range(max(0, self.last - (len(self.scope) - place)), min(place, self.last) + 1)

    def holds(self, marks: Marks) -> bool | None:
        """False as soon as no accepted line agrees with the marks. Follows all states that are possible after each
        value."""
        states: set[int] = {0}
        undecided = False
        for var in self.scope:
            value = marks.get(var)
            undecided = undecided or value is None
            options = (False, True) if value is None else (value != 0,)
            next_states = {self.after(state, filled) for state in states for filled in options}
            states = {state for state in next_states if state is not None}
        if self.last not in states:
            return False
        return None if undecided else True

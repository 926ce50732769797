"""Regular for CP-SAT, which knows automata."""

from __future__ import annotations

from puzzlepark.constraints.regular import Regular
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, regular: Regular) -> None:
    variables = programme.of(regular.scope)
    if variables and regular.accepting and regular.steps:
        # Its own variables for the states may have several values for one answer.
        programme.functional = False
        programme.cp.add_automaton(variables, 0, sorted(regular.accepting), regular.steps)
    elif variables or 0 not in regular.accepting:
        programme.cp.add_bool_or([])

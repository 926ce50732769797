"""The constraint `Regular` for CP-SAT, which has automata."""

from __future__ import annotations

from puzzlepark.constraints.regular import Regular
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, regular: Regular) -> None:
    """Add the automaton. CP-SAT does not take one without steps or accepting states."""
    variables = programme.of(regular.scope)
    if variables and regular.accepting and regular.steps:
        # The solver's own state variables can have several values in one solution.
        programme.functional = False
        programme.cp.add_automaton(variables, 0, sorted(regular.accepting), regular.steps)
    elif variables or 0 not in regular.accepting:
        programme.cp.add_bool_or([])

"""The constraint `Runs` for CP-SAT, which has automata."""

from __future__ import annotations

from puzzlepark.constraints.runs import Runs
from puzzlepark.encoders.programme import Programme


def write(programme: Programme, runs: Runs) -> None:
    """Add the automaton over the Booleans "not 0" of the line."""
    steps = [
        (state, int(filled), runs.after(state, filled)) for state in range(runs.last + 1) for filled in (False, True)
    ]
    transitions = [(state, value, after) for state, value, after in steps if after is not None]
    cells = [programme.class_is_nonzero(programme.classes[n]) for n in programme.numbering.of(runs.scope)]
    if cells:
        programme.cp.add_automaton(cells, 0, [runs.last], transitions)
    elif runs.last:
        programme.cp.add_bool_or([])

"""CaDiCaL by python-sat. It cannot be interrupted, so it runs for few conflicts between two polls of the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from puzzlepark._native import FlatClauses
from puzzlepark.core.report import Clock

SLICE = 2_000
"""Conflicts between two polls of the clock, which take some milliseconds."""
CLAUSES_A_POLL = 10_000
"""Clauses that are added between two polls of the clock."""


def satisfiable(
    solver: Any, clock: Clock, conflicts: int | None = None, assumptions: Iterable[int] = ()
) -> bool | None:
    """Whether a solver of python-sat finds an assignment; None after this many conflicts. Raises Stopped when the time
    of the clock is over."""
    assumed = list(assumptions)
    spent = 0
    while conflicts is None or spent < conflicts:
        clock.tick()
        size = SLICE if conflicts is None else min(SLICE, conflicts - spent)
        solver.conf_budget(size)
        try:
            answer: bool | None = solver.solve_limited(assumptions=assumed)
        except Exception as error:
            # The solver catches Ctrl-C itself and raises an error of its own for it.
            if "keyboard interrupt" in str(error).lower():
                raise KeyboardInterrupt from None
            raise
        if answer is not None:
            return answer
        spent += size
    return None


class Cadical:
    """An incremental solver. It is deleted at the end of its `with` block."""

    def __init__(self, clock: Clock, settings: Mapping[str, int] | None = None) -> None:
        self.clock = clock
        self.settings = dict(settings or {})
        self.top = 0

    def __enter__(self) -> Cadical:
        """Create the solver, with the settings if there are any."""
        from pysat.solvers import Solver

        self.solver: Any = Solver(name="cadical195")
        if self.settings:
            self.solver.configure(self.settings)
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.delete()

    def new(self) -> int:
        """A new variable, for callers that do not number their own."""
        self.top += 1
        return self.top

    def clause(self, literals: list[int]) -> None:
        self.solver.add_clause(literals)

    def fill(self, clauses: Iterable[list[int]]) -> None:
        """Add many clauses, polling the clock."""
        for k, clause in enumerate(clauses):
            if k % CLAUSES_A_POLL == 0:
                self.clock.tick()
            self.solver.add_clause(clause)

    def at_most_one(self, literals: list[int]) -> None:
        """Add clauses that no two of the literals are true."""
        clauses = FlatClauses()
        self.top = clauses.at_most_one(literals, self.top)
        self.fill(clauses)

    @property
    def conflicts(self) -> int:
        """The number of conflicts so far."""
        return int(self.solver.accum_stats()["conflicts"])

    def satisfiable(self, conflicts: int | None = None, assumptions: Iterable[int] = ()) -> bool | None:
        """Whether there is an assignment; None after this many conflicts."""
        return satisfiable(self.solver, self.clock, conflicts, assumptions)

    def model(self) -> list[int]:
        """The literals of the last assignment, ordered by variable. Variables that occur in no clause are missing."""
        literals: list[int] = self.solver.get_model()
        return literals

    def solve(self) -> Callable[[int], bool] | None:
        """A function that says whether a literal is true in an assignment; None if there is no assignment."""
        return set(self.model()).__contains__ if self.satisfiable() else None

"""SAT: the model as clauses, for CaDiCaL.

The search is incremental: after each solution its projection is blocked, and the search continues. Clauses of global
conditions, such as one loop or one connected area, are added lazily, when an assignment violates them: see
`Formula.lazy`.
"""

from __future__ import annotations

from itertools import chain

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Task
from puzzlepark.encoders.cadical import SLICE, Cadical
from puzzlepark.encoders.formula import Formula
from puzzlepark.engines.clauses import clauses_of, formula_of, listed_options, refuses_formula

QUICK_ASSIGNMENTS = 20
"""The number of assignments with violated lazy clauses after which the solver with preferred phases ends."""
MANY_CLAUSES = 100_000
"""A formula with more clauses takes some tenths of a second to write."""


class Stage(NamedTuple):
    """Settings of a solver, and its limits of conflicts and assignments for each solution."""

    settings: dict[str, int]
    conflicts: int | None = None
    assignments: int | None = None
    phases: bool = False


PROOF = Stage({})
PHASED = Stage({}, SLICE, QUICK_ASSIGNMENTS, phases=True)
"""With preferred phases, a board with many solutions is solved at once, but a proof takes longer. Therefore this stage
is short."""
HUNT = Stage({"stabilizeonly": 1, "chrono": 0}, 10 * SLICE)
"""Long stable phases find a path quickly. Without a path, the default settings are faster. Chronological backtracking
is off, because the propagator of paths cannot follow it."""
WATCHED_PROOF = Stage({"chrono": 0})
"""The proof with the propagator of paths."""
SHORT = Stage({"phase": 0}, 10 * SLICE)
"""This stage decides literals as false first, which gives short paths that leave room for the others."""


class Sat(Engine):
    name = "sat"
    turn = 200

    def first_slice(self, model: Model) -> int:
        # It starts from scratch in every slice, and writing a large formula takes longer than a slice.
        return 2 if clauses_of(model) <= MANY_CLAUSES else 3

    def refuses(self, model: Model, task: Task) -> str | None:
        return None if listed_options(model) else refuses_formula(model)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Try the stages of the formula one after another. The last one finds all remaining solutions."""
        task.stats.method = "CaDiCaL, incremental"
        listed = listed_options(model)
        if listed is not None:
            task.stats.method = "CaDiCaL, a choice of paths"
            options = listed.options_of(model, task)
            with Cadical(task.clock) as solver:
                yield from listed.choices(model, task, options, solver)
            return None
        formula = formula_of(model, task.clock)
        task.stats.figures["clauses"] = len(formula.clauses)
        if [] in formula.clauses:
            return None
        search = _SatSearch(formula, task)
        for stage in _stages(formula):
            with Cadical(task.clock, stage.settings) as solver:
                search.prepare(solver, stage)
                while (true := search.next(solver, stage)) is not None:
                    solution = formula.solution(task, formula.values(true))
                    yield solution
                    search.add(solver, [formula.blocking(solution, model.views[task.view])])
                if search.exhausted:
                    return None
        raise AssertionError("the last solver only ends by return or raise")


class _SatSearch:
    """The search for the next solution, by one solver after another."""

    def __init__(self, formula: Formula, task: Task) -> None:
        self.formula = formula
        self.task = task
        self.added: list[list[int]] = []
        self.spent = 0
        """Conflicts since the last solution, of all solvers."""
        self.exhausted = False

    def prepare(self, solver: Cadical, stage: Stage) -> None:
        """Fill a new solver with the formula and with the clauses that earlier solvers have added."""
        watcher = self.formula.watcher
        solver.fill(chain(self.formula.clauses, self.added, watcher.cuts if watcher else ()))
        if stage.phases:
            solver.solver.set_phases(self.formula.phases)
        if watcher is not None:
            watcher.restart()
            solver.solver.connect_propagator(watcher)
            for variable in watcher.observed:
                solver.solver.observe(variable)

    def add(self, solver: Cadical, clauses: list[list[int]]) -> None:
        self.added += clauses
        solver.fill(clauses)

    def next(self, solver: Cadical, stage: Stage) -> set[int] | None:
        """The true literals of the next solution; None if there is none, or if the limits of the stage are reached."""
        steps, figures = self.task.clock.budget.steps, self.task.stats.figures
        allowed, assignments = stage.conflicts, stage.assignments
        while assignments != 0 and [] not in self.added:
            remaining_steps = None if steps is None else steps - self.spent
            bounds = [bound for bound in (allowed, remaining_steps) if bound is not None]
            before = solver.conflicts
            answer = solver.satisfiable(min(bounds, default=None))
            spent = solver.conflicts - before
            self.spent += spent
            figures["conflicts"] = figures.get("conflicts", 0) + spent
            if answer is None and steps is not None and self.spent >= steps:
                raise Stopped("cap")
            self.exhausted = answer is False
            if not answer:
                return None
            true = set(solver.model())
            # Variables that occur in no clause are missing from the model; they are false.
            true |= {-v for v in range(1, self.formula.top + 1) if v not in true}
            clauses = [clause for check in self.formula.lazy for clause in check(true)]
            if self.formula.watcher is not None:
                figures["cuts"] = len(self.formula.watcher.cuts)
            if not clauses:
                self.spent = 0
                return true
            figures["cuts"] = figures.get("cuts", 0) + len(clauses)
            self.add(solver, clauses)
            if allowed is not None:
                allowed = max(0, allowed - spent)
            if assignments is not None:
                assignments -= 1
        self.exhausted = [] in self.added
        return None


def _stages(formula: Formula) -> tuple[Stage, ...]:
    """The solvers to try, one after another; the last one has no limits."""
    if formula.watcher is not None:
        return HUNT, WATCHED_PROOF
    if formula.sparse:
        return SHORT, PROOF
    return (PHASED, PROOF) if formula.phases else (PROOF,)


ENGINE = Sat()

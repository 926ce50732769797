"""CDCL: conflict-driven clause learning by the native solver of this project.

The model is written as clauses. Native propagators count, keep lines free of cycles and keep nodes connected. The
solver polls the deadline and Ctrl-C by itself.
"""

from __future__ import annotations

from puzzlepark._native import Solver, Stop
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import dataclass
from puzzlepark.core.report import Clock, Task
from puzzlepark.encoders.cadical import CLAUSES_A_POLL
from puzzlepark.encoders.formula import Formula, LazyCheck
from puzzlepark.engines.clauses import begins_late, formula_of, refuses_formula

STOPS = {Stop.deadline: "deadline", Stop.cap: "cap", Stop.memory: "memory"}
"""The reasons of Stopped for the reasons why the solver ends without an answer."""


class Cdcl(Engine):
    name = "cdcl"
    turn = 1500

    def first_slice(self, model: Model) -> int:
        return int(begins_late(model))

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses_formula(model, lengths=True)

    def solutions(self, model: Model, task: Task) -> Answers:
        """Continue the search of an earlier slice if there is one, and block each solution that is found."""
        task.stats.method = "conflict-driven search with watchers"
        search: CdclSearch | None = task.kept.get(self.name)
        if search is None:
            search = task.kept[self.name] = fill(_formula(model, task.clock))
        yield from search.known
        solver, formula, late = search.solver, search.formula, search.late
        spent, figures = 0, task.stats.figures
        while True:
            steps = task.clock.budget.steps
            before = solver.conflicts
            conflicts = None if steps is None else max(0, steps - spent)
            answer, end = solver.solve(task.clock.left, conflicts=conflicts, bytes=memory_left(formula))
            spent += solver.conflicts - before
            figures["conflicts"] = solver.conflicts
            if answer is None:
                raise Stopped(STOPS[end])
            if not answer:
                return None
            true = set(task.clock.watch(solver.model())) if late else set[int]()
            clauses = [clause for check in late for clause in check(true)]
            if clauses:
                figures["cuts"] = figures.get("cuts", 0) + len(clauses)
                add_clauses(solver, formula, clauses)
                continue
            spent = 0  # the bound on steps is for each solution
            values = formula.values_in(solver)
            task.clock.tick()
            solution = formula.solution(task, values)
            add_clauses(solver, formula, [formula.blocking(solution, model.views[task.view])])
            if task.limit is not None:
                search.known.append(solution)
            yield solution


def _formula(model: Model, clock: Clock) -> Formula:
    """The formula of a model, cached for later tasks, which may be about other views."""
    formula: Formula | None = model.kept.get("formula")
    if formula is None:
        formula = model.kept["formula"] = formula_of(model, clock, counts=[])
    formula.clock = clock
    return formula


def memory_left(formula: Formula) -> int:
    """The bytes that a solver may use in addition to its formula."""
    return max(0, formula.clock.budget.memory - formula.clauses.bytes)


def add_clauses(solver: Solver, formula: Formula, clauses: list[list[int]]) -> None:
    """Add clauses of the formula to the solver, polling the clock."""
    solver.grow(formula.top)
    for start in range(0, len(clauses), CLAUSES_A_POLL):
        formula.clock.tick()
        solver.add_clauses(clauses[start : start + CLAUSES_A_POLL])


@dataclass
class CdclSearch:
    """A search that can be continued."""

    solver: Solver
    formula: Formula
    late: list[LazyCheck]
    """The lazy checks without a native propagator. They are made when an assignment is complete."""
    known: list[Solution]
    """The solutions so far, which the solver has blocked."""


def fill(formula: Formula) -> CdclSearch:
    """A search over a formula, with a new solver that has all its clauses. Raises Stopped."""
    search = CdclSearch(Solver(), formula, [], [])
    solver = search.solver
    solver.grow(formula.top)
    for start in range(0, len(formula.clauses), CLAUSES_A_POLL):
        formula.clock.tick()
        solver.add_formula(formula.clauses, start, start + CLAUSES_A_POLL)
        if solver.bytes > memory_left(formula):
            raise Stopped("memory")
    solver.prefer(formula.phases)
    solver.add_counts(formula.counts or ())
    checks: list[LazyCheck] = [*formula.lazy, *([formula.watcher] if formula.watcher else [])]
    for check in checks:
        if hasattr(check, "watch"):  # the native solver does this check itself, during the search
            check.watch(solver)
        else:
            search.late.append(check)
    return search


ENGINE = Cdcl()

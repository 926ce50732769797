"""CDCL: the model as clauses for the project's own conflict-driven solver, whose native watchers count, and keep lines
without rings and nodes together. It sees a deadline and Ctrl-C by itself."""

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


class Cdcl(Engine):
    name = "cdcl"
    turn = 1500

    def first_slice(self, model: Model) -> int:
        return int(begins_late(model))

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses_formula(model, lengths=True)

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "conflict-driven search with watchers"
        kept: Search | None = task.kept.get(self.name)
        if kept is None:
            kept = task.kept[self.name] = fill(_formula(model, task.clock))
        yield from kept.known
        solver, formula, late = kept.solver, kept.formula, kept.late
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
            if clauses := [clause for check in late for clause in check(true)]:
                figures["cuts"] = figures.get("cuts", 0) + len(clauses)
                add_clauses(solver, formula, clauses)
                continue
            spent = 0
            values = formula.values_in(solver)
            task.clock.tick()
            solution = formula.solution(task, values)
            add_clauses(solver, formula, [formula.blocking(solution, model.views[task.view])])
            if task.limit is not None:
                kept.known.append(solution)
            yield solution


def _formula(model: Model, clock: Clock) -> Formula:
    """The formula of a model, which is written once: the next question about it may be of another view."""
    known: Formula | None = model.kept.get("formula")
    if known is None:
        known = model.kept["formula"] = formula_of(model, clock, counts=[])
    known.clock = clock
    return known


def memory_left(formula: Formula) -> int:
    """The bytes that a solver may have beside its formula."""
    return max(0, formula.clock.budget.memory - formula.clauses.bytes)


def add_clauses(solver: Solver, formula: Formula, clauses: list[list[int]]) -> None:
    """Tell the solver clauses of the formula, with an eye on the clock."""
    solver.grow(formula.top)
    for start in range(0, len(clauses), CLAUSES_A_POLL):
        formula.clock.tick()
        solver.add_clauses(clauses[start : start + CLAUSES_A_POLL])


@dataclass
class Search:
    """A search that can go on: the solver, its formula, the checks of whole assignments that no watcher takes over, and
    the solutions so far, which the solver knows to be blocked."""

    solver: Solver
    formula: Formula
    late: list[LazyCheck]
    known: list[Solution]


def fill(formula: Formula) -> Search:
    """A search that knows a formula."""
    kept = Search(Solver(), formula, [], [])
    solver = kept.solver
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
        if hasattr(check, "watch"):
            check.watch(solver)
        else:
            kept.late.append(check)
    return kept


ENGINE = Cdcl()

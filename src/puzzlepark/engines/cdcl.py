"""CDCL: the model as clauses for the project's own conflict-driven solver, whose native watchers count, and keep lines
without rings and nodes together. It sees a deadline and Ctrl-C by itself."""

from __future__ import annotations

from dataclasses import dataclass

from puzzlepark._native import Cdcl as Solver
from puzzlepark._native import End
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.engines.cadical import FILLED
from puzzlepark.engines.formula import Formula, Look
from puzzlepark.engines.sat import formula_of, has_lengths, refuses_formula
from puzzlepark.engines.sat_groups import Sized
from puzzlepark.engines.sat_links import Rings
from puzzlepark.engines.sat_pieces import Together

STOPS = {End.deadline: "deadline", End.cap: "cap"}


class Cdcl(Engine):
    name = "cdcl"
    turn = 1500

    def first_turn(self, model: Model) -> int:
        # Where links have lengths the formula is large, and listed paths are soon tried.
        return int(any(has_lengths(rule.constraint) for rule in model.rules))

    def refuses(self, model: Model, task: Task) -> str | None:
        return refuses_formula(model, lengths=True)

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "conflict-driven search with watchers"
        kept: Search | None = task.kept.get(self.name)
        if kept is None:
            kept = task.kept[self.name] = fill(Formula(model, task.clock, counts=[]))
        yield from kept.known
        solver, formula, late = kept.solver, kept.formula, kept.late
        spent, figures = 0, task.stats.figures
        while True:
            steps = task.clock.budget.steps
            before = solver.conflicts
            answer, end = solver.solve(task.clock.left, conflicts=None if steps is None else max(0, steps - spent))
            spent += solver.conflicts - before
            figures["conflicts"] = solver.conflicts
            if answer is None:
                raise Stopped(STOPS[end])
            if solver.bytes > task.clock.budget.memory:
                raise Stopped("memory")
            if not answer:
                return None
            true = set(solver.model())
            if clauses := [clause for look in late for clause in look(true)]:
                figures["cuts"] = figures.get("cuts", 0) + len(clauses)
                add_clauses(solver, formula, clauses)
                continue
            spent = 0
            solution = formula.solution(task, true)
            add_clauses(solver, formula, [formula.blocking(solution, model.views[task.view])])
            if task.limit is not None:
                kept.known.append(solution)
            yield solution


def add_clauses(solver: Solver, formula: Formula, clauses: list[list[int]]) -> None:
    """Tell the solver clauses of the formula, with an eye on the clock."""
    solver.grow(formula.top)
    for start in range(0, len(clauses), FILLED):
        formula.clock.tick()
        solver.add_clauses(clauses[start : start + FILLED])


@dataclass
class Search:
    """A search that can go on: the solver, its formula, the looks at whole assignments that no watcher takes over, and
    the solutions so far, which the solver knows to be blocked."""

    solver: Solver
    formula: Formula
    late: list[Look]
    known: list[Solution]


def fill(formula: Formula) -> Search:
    """A search that knows the rules of the formula's model."""
    formula_of(formula.model, formula.clock, formula)
    kept = Search(Solver(), formula, [], [])
    solver = kept.solver
    add_clauses(solver, formula, formula.clauses)
    solver.prefer(formula.wishes)
    for terms, total in formula.counts or ():
        solver.add_count([literal for literal, _ in terms], [weight for _, weight in terms], total, total)
    looks: list[Look] = [*formula.lazy, *([formula.watcher] if formula.watcher else [])]
    for look in looks:
        if isinstance(look, Rings):
            edges = [(literal, a, b) for literal, (a, b) in look.joins.items()]
            solver.add_rings(edges, look.visited, sorted(look.ends))
        elif isinstance(look, Together):
            joins = [(a, b) for a, near in enumerate(look.net.near) for b in near if a < b]
            solver.add_connected(list(look.on), joins)
        elif isinstance(look, Sized):
            for value, nodes in look.nodes().items():
                place = {node: k for k, node in enumerate(nodes)}
                near = [[place[n] for n in look.net.near[node] if n in place] for node in nodes]
                solver.add_sizes([look.on[node][value] for node in nodes], near, value)
        else:
            kept.late.append(look)
    return kept


ENGINE = Cdcl()

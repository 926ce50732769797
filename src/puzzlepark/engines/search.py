"""Search: plain backtracking, slow and obvious, as a reference for all other engines.

Variables are decided in reading order. A value is rejected as soon as a constraint that reads the variable is violated.
The engine takes every type of constraint, because it only calls `holds`.
"""

from __future__ import annotations

from collections.abc import Iterator

from puzzlepark.core.constraint import Constraint
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Task


class Search(Engine):
    name = "search"
    turn = 100

    def first_slice(self, model: Model) -> int:
        return 5  # It seldom wins.

    def refuses(self, model: Model, task: Task) -> str | None:
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        """List the first solution of each projection to the task's view."""
        task.stats.method = "plain search"
        seen = set()
        for marks in assignments(model, task):
            solution = Solution.of(task.puzzle, model.layers, marks)
            projection = solution.project(model.views[task.view])
            if projection not in seen:
                seen.add(projection)
                yield solution
        return None


def assignments(model: Model, task: Task) -> Iterator[dict[Var, int]]:
    """All complete marks that satisfy the model, by backtracking. Every item is the same dictionary, which changes in
    place."""
    order = [Var(layer.name, spot) for layer in model.layers for spot in task.clock.watch(layer.spots)]
    domains = [layer.values for layer in model.layers for _ in task.clock.watch(layer.spots)]
    watching: dict[Var, list[Constraint]] = {var: [] for var in task.clock.watch(order)}
    marks: dict[Var, int] = {}
    for rule in model.rules:
        task.clock.tick()
        if rule.constraint.holds(marks) is False:
            return
        for var in set(rule.constraint.scope):
            watching[var].append(rule.constraint)
    tried = [0] * (len(order) + 1)  # for each depth the number of values tried so far
    depth = nodes = last_solution = 0
    while depth >= 0:  # until the first variable has no value left
        if depth == len(order):
            yield marks
            depth, last_solution = depth - 1, nodes
        elif tried[depth] == len(domains[depth]):
            marks.pop(order[depth], None)
            tried[depth] = 0
            depth -= 1
        else:
            nodes += 1
            task.clock.tick()
            if nodes - last_solution == task.clock.budget.steps:
                raise Stopped("cap")
            task.stats.figures["nodes"] = nodes
            var = order[depth]
            marks[var] = domains[depth][tried[depth]]
            tried[depth] += 1
            if all(constraint.holds(marks) is not False for constraint in watching[var]):
                depth += 1


ENGINE = Search()

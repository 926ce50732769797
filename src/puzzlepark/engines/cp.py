"""CP: the model for OR-Tools' CP-SAT, which is imported only when asked.

A cross-check for the other engines. Where the view leaves layers out, a look that was
seen is forbidden and the search starts again.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from puzzlepark.core.constraints import Constraint, Count, Loop, Regions, Same, Star, Table
from puzzlepark.core.engine import Answers
from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.grid import ends
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Task
from puzzlepark.engines.linear import Numbering, merge


class Programme:
    """A CP-SAT model with an integer variable per class of equal variables."""

    def __init__(self, model: Model) -> None:
        from ortools.sat.python import cp_model

        self.cp = cp_model.CpModel()
        self.model = model
        self.numbering = Numbering(model)
        self.classes, size = merge(model, self.numbering)
        self.variables: list[Any] = [None] * size
        self.nonzero: dict[int, Any] = {}
        number = 0
        for layer in model.layers:
            for _ in layer.spots:
                i = self.classes[number]
                if self.variables[i] is None:
                    if tuple(layer.values) == (0, 1):
                        self.variables[i] = self.nonzero[i] = self.cp.new_bool_var("")
                    else:
                        values = cp_model.Domain.from_values(layer.values)
                        self.variables[i] = self.cp.new_int_var_from_domain(values, "")
                number += 1
        for rule in model.rules:
            ENCODERS[type(rule.constraint)](self, rule.constraint)

    def something(self, i: int) -> Any:
        """A Boolean that says that class i is not 0."""
        if i not in self.nonzero:
            b = self.nonzero[i] = self.cp.new_bool_var("")
            self.cp.add(self.variables[i] != 0).only_enforce_if(b)
            self.cp.add(self.variables[i] == 0).only_enforce_if(~b)
        return self.nonzero[i]

    def solution(self, solver: Any, task: Task) -> Solution:
        values = [int(solver.value(v)) for v in self.variables]
        spread = [values[c] for c in self.classes]
        parts = []
        for layer in self.model.layers:
            at = self.numbering.start[layer.name]
            parts.append(tuple(spread[at : at + len(layer.spots)]))
        return Solution(task.puzzle, self.model.layers, tuple(parts))

    def forbid(self, solution: Solution, view: tuple[str, ...]) -> None:
        """Ask for another look."""
        seen: dict[int, int] = {}
        for layer, values in zip(solution.layers, solution.values_by_layer, strict=True):
            if layer.name in view:
                for number, value in enumerate(values, self.numbering.start[layer.name]):
                    seen[self.classes[number]] = value
        self.cp.add_forbidden_assignments([self.variables[i] for i in seen], [tuple(seen.values())])


def encode_count(programme: Programme, count: Constraint) -> None:
    assert isinstance(count, Count)
    found = [programme.something(programme.classes[n]) for n in programme.numbering.of(count.scope)]
    programme.cp.add(sum(found) == count.total)


def encode_table(programme: Programme, table: Constraint) -> None:
    assert isinstance(table, Table)
    variables = [programme.variables[programme.classes[n]] for n in programme.numbering.of(table.scope)]
    programme.cp.add_allowed_assignments(variables, table.rows)


def encode_star(programme: Programme, star: Constraint) -> None:
    assert isinstance(star, Star)
    variables = [programme.variables[programme.classes[n]] for n in programme.numbering.of(star.scope)]
    if variables:
        programme.cp.add_allowed_assignments(variables, star.fitting)
    elif not star.fitting:
        programme.cp.add_bool_or([])


def encode_loop(programme: Programme, loop: Constraint) -> None:
    """A circuit over arcs both ways, where a cell off the loop is an arc to itself.

    The circuit alone would take two arcs of one edge for a loop; line = forth + back ≤ 1 forbids that.
    """
    assert isinstance(loop, Loop)
    cp, position = programme.cp, loop.grid.position
    arcs: list[tuple[int, int, Any]] = [(i, i, cp.new_bool_var("")) for i in range(len(position))]
    drawn = []
    for edge in loop.grid.edges:
        first, second = (position[s] for s in ends(edge))
        forth, back = cp.new_bool_var(""), cp.new_bool_var("")
        arcs += [(first, second, forth), (second, first, back)]
        drawn.append(programme.something(programme.classes[programme.numbering[Var(loop.line, edge)]]))
        cp.add(drawn[-1] == forth + back)
        if loop.flow is not None:
            cp.add(programme.variables[programme.classes[programme.numbering[Var(loop.flow, edge)]]] == forth - back)
    cp.add_circuit(arcs)
    cp.add_bool_or(drawn)


def encode_merged(programme: Programme, constraint: Constraint) -> None:
    """Same and Regions: their variables are already one."""


ENCODERS: dict[type, Callable[[Programme, Constraint], None]] = {
    Same: encode_merged,
    Regions: encode_merged,
    Count: encode_count,
    Table: encode_table,
    Star: encode_star,
    Loop: encode_loop,
}


class Cp:
    name = "cp"

    def refuses(self, model: Model, task: Task) -> str | None:
        for rule in model.rules:
            if type(rule.constraint) not in ENCODERS:
                return f"it has no form for {type(rule.constraint).__name__} ({rule.code})"
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "CP-SAT, one worker"
        programme = Programme(model)
        view = model.views[task.view]
        if set(view) == {layer.name for layer in model.layers}:
            found, ended = _enumerate(programme, task)
            yield from found
            if not ended:
                task.clock.tick()
                raise Stopped("cap")
            return None
        while True:
            found, ended = _enumerate(programme, task, limit=1)
            if not ended:
                task.clock.tick()
                raise Stopped("cap")
            if not found:
                return None
            yield found[0]
            programme.forbid(found[0], view)

    def count(self, model: Model, task: Task) -> int | None:
        return None


def _enumerate(programme: Programme, task: Task, limit: int | None = None) -> tuple[list[Solution], bool]:
    """Solutions up to the task's limit or this one, and whether the search came to its end or the limit."""
    from ortools.sat.python import cp_model

    task.clock.tick()
    limit = limit or task.limit
    found: list[Solution] = []

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(programme.solution(self, task))
            if limit is not None and len(found) >= limit:
                self.stop_search()

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = task.seed
    solver.parameters.enumerate_all_solutions = limit != 1
    if task.clock.budget.steps is not None:
        solver.parameters.max_number_of_conflicts = task.clock.budget.steps
    if task.clock.left != inf:
        solver.parameters.max_time_in_seconds = task.clock.left
    status = solver.solve(programme.cp, Collect())
    if status == cp_model.MODEL_INVALID:
        raise EngineFault("CP-SAT found the programme invalid.")
    full = limit is not None and len(found) >= limit
    return found, full or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)


ENGINE = Cp()

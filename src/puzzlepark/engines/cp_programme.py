"""A model's variables for CP-SAT, and the kinds of constraint it knows itself: counts, sums and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from puzzlepark.core.constraints import Between, Constraint, Count, Distinct, Runs, Sight, Star, Sum, Table
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines.linear import Numbering, domains, merge, spread


class Programme:
    """A CP-SAT model with an integer variable per class of equal variables."""

    def __init__(self, model: Model, clock: Clock) -> None:
        from ortools.sat.python import cp_model

        self.cp = cp_model.CpModel()
        self.clock = clock
        self.model = model
        self.numbering = Numbering(model)
        self.classes, size = merge(model, self.numbering, clock)
        self.variables: list[Any] = []
        self.nonzero: dict[int, Any] = {}
        self.having: dict[tuple[int, int], Any] = {}
        for i, values in enumerate(clock.watch(domains(model, self.classes, size, clock))):
            if tuple(values) == (0, 1):
                self.nonzero[i] = self.cp.new_bool_var("")
                self.variables.append(self.nonzero[i])
            elif values:
                self.variables.append(self.cp.new_int_var_from_domain(cp_model.Domain.from_values(values), ""))
            else:
                self.variables.append(self.cp.new_constant(0))
                self.cp.add_bool_or([])
        self.functional = True
        """Whether the model's variables decide all helping ones; if not, one solution may be found in several ways."""

    def of(self, scope: Iterable[Var]) -> list[Any]:
        """The variables of a scope."""
        return [self.variables[self.classes[n]] for n in self.numbering.of(scope)]

    def drawn(self, var: Var) -> Any:
        """A Boolean that says that a variable is not 0."""
        return self.something(self.classes[self.numbering[var]])

    def has(self, var: Var, value: int) -> Any:
        """A Boolean that says that a variable has this value."""
        i = self.classes[self.numbering[var]]
        if (i, value) not in self.having:
            b = self.having[i, value] = self.cp.new_bool_var("")
            self.cp.add(self.variables[i] == value).only_enforce_if(b)
            self.cp.add(self.variables[i] != value).only_enforce_if(~b)
        return self.having[i, value]

    def something(self, i: int) -> Any:
        """A Boolean that says that class i is not 0."""
        if i not in self.nonzero:
            b = self.nonzero[i] = self.cp.new_bool_var("")
            self.cp.add(self.variables[i] != 0).only_enforce_if(b)
            self.cp.add(self.variables[i] == 0).only_enforce_if(~b)
        return self.nonzero[i]

    def solution(self, solver: Any, task: Task) -> Solution:
        values = [int(solver.value(v)) for v in self.variables]
        return spread(task.puzzle, self.model, self.classes, values)

    def forbid(self, solution: Solution, view: tuple[str, ...]) -> None:
        """Ask for another look."""
        seen: dict[int, int] = {}
        for layer, values in zip(solution.layers, solution.values_by_layer, strict=True):
            if layer.name in view:
                for number, value in enumerate(values, self.numbering.start[layer.name]):
                    seen[self.classes[number]] = value
        if seen:
            self.cp.add_forbidden_assignments([self.variables[i] for i in seen], [tuple(seen.values())])
        else:
            self.cp.add_bool_or([])


def encode_count(programme: Programme, count: Constraint) -> None:
    assert isinstance(count, Count)
    _bounded(programme, count.scope, count.total, count.total)


def encode_between(programme: Programme, between: Constraint) -> None:
    assert isinstance(between, Between)
    _bounded(programme, between.scope, between.low, between.high)


def _bounded(programme: Programme, scope: Sequence[Var], low: int, high: int) -> None:
    found = [programme.something(programme.classes[n]) for n in programme.numbering.of(scope)]
    programme.cp.add_linear_constraint(sum(found), max(0, low), min(high, len(found)))


def encode_sum(programme: Programme, total: Constraint) -> None:
    assert isinstance(total, Sum)
    programme.cp.add_linear_constraint(sum(programme.of(total.scope)), total.total, total.total)


def encode_distinct(programme: Programme, distinct: Constraint) -> None:
    assert isinstance(distinct, Distinct)
    programme.cp.add_all_different(programme.of(distinct.scope))


def encode_runs(programme: Programme, runs: Constraint) -> None:
    assert isinstance(runs, Runs)
    steps = [(state, int(way), runs.after(state, way)) for state in range(runs.last + 1) for way in (False, True)]
    known = [(state, way, after) for state, way, after in steps if after is not None]
    cells = [programme.something(programme.classes[n]) for n in programme.numbering.of(runs.scope)]
    if cells:
        programme.cp.add_automaton(cells, 0, [runs.last], known)
    elif runs.last:
        programme.cp.add_bool_or([])


def encode_table(programme: Programme, table: Constraint) -> None:
    assert isinstance(table, Table)
    _allow(programme, table.scope, table.rows)


def encode_star(programme: Programme, star: Constraint) -> None:
    assert isinstance(star, Star)
    _allow(programme, star.scope, star.fitting)


def _allow(programme: Programme, scope: Sequence[Var], rows: Sequence[Sequence[int]]) -> None:
    variables = programme.of(scope)
    if variables and rows:
        programme.cp.add_allowed_assignments(variables, rows)
    elif not rows:
        programme.cp.add_bool_or([])


def encode_sight(programme: Programme, sight: Constraint) -> None:
    """A Boolean for each variable that is seen: it is 0, and so are those before it."""
    assert isinstance(sight, Sight)
    seen: list[Any] = []
    for arm in sight.arms:
        before: list[Any] = []
        for var in arm:
            needed = [*before, programme.has(var, 0)]
            seen.append(programme.cp.new_bool_var(""))
            programme.cp.add_bool_and(needed).only_enforce_if(seen[-1])
            programme.cp.add_bool_or([seen[-1], *(~x for x in needed)])
            before = seen[-1:]
    programme.cp.add_linear_constraint(sum(seen), sight.total, sight.total)


def encode_merged(programme: Programme, constraint: Constraint) -> None:
    """Same and Regions: their variables are already one."""

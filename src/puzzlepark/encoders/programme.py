"""A model for CP-SAT, to which each constraint adds its own variables and constraints."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Clock, Task
from puzzlepark.encoders.numbering import Numbering, domains, merge, spread


class Programme:
    """A CP-SAT model with an integer variable for each class of equal variables."""

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
        """Whether the variables of the model determine the auxiliary ones. If not, a solution can be found
        repeatedly."""

    def of(self, scope: Iterable[Var]) -> list[Any]:
        """The variables of a scope."""
        return [self.variables[self.classes[n]] for n in self.numbering.of(scope)]

    def is_nonzero(self, var: Var) -> Any:
        """A Boolean that is true if a variable is not 0."""
        return self.class_is_nonzero(self.classes[self.numbering[var]])

    def has_value(self, var: Var, value: int) -> Any:
        """A Boolean that is true if a variable has this value."""
        i = self.classes[self.numbering[var]]
        if (i, value) not in self.having:
            b = self.having[i, value] = self.cp.new_bool_var("")
            self.cp.add(self.variables[i] == value).only_enforce_if(b)
            self.cp.add(self.variables[i] != value).only_enforce_if(~b)
        return self.having[i, value]

    def class_is_nonzero(self, i: int) -> Any:
        """A Boolean that is true if class i is not 0."""
        if i not in self.nonzero:
            b = self.nonzero[i] = self.cp.new_bool_var("")
            self.cp.add(self.variables[i] != 0).only_enforce_if(b)
            self.cp.add(self.variables[i] == 0).only_enforce_if(~b)
        return self.nonzero[i]

    def solution(self, solver: Any, task: Task) -> Solution:
        values = [int(solver.value(v)) for v in self.variables]
        return spread(task.puzzle, self.model, self.classes, values)

    def forbid(self, solution: Solution, view: tuple[str, ...]) -> None:
        """Forbid all solutions with the same projection to a view."""
        projection: dict[int, int] = {}
        for layer, values in zip(solution.layers, solution.values_by_layer, strict=True):
            if layer.name in view:
                for number, value in enumerate(values, self.numbering.start[layer.name]):
                    projection[self.classes[number]] = value
        if projection:
            self.cp.add_forbidden_assignments([self.variables[i] for i in projection], [tuple(projection.values())])
        else:
            self.cp.add_bool_or([])

    # --- constraints of several types

    def bounded(self, scope: Sequence[Var], low: int, high: int) -> None:
        """Require that at least `low` and at most `high` variables of a scope are not 0."""
        booleans = [self.class_is_nonzero(self.classes[n]) for n in self.numbering.of(scope)]
        self.cp.add_linear_constraint(sum(booleans), max(0, low), min(high, len(booleans)))

    def allow(self, scope: Sequence[Var], rows: Sequence[Sequence[int]]) -> None:
        """Require that the values of a scope are one of the rows."""
        variables = self.of(scope)
        if variables and rows:
            self.cp.add_allowed_assignments(variables, rows)
        elif not rows:
            self.cp.add_bool_or([])

    def one_tree(self, near: Sequence[Collection[int]], on: list[Any]) -> None:
        """Require that the nodes which are on are connected, by one tree that contains all of them. All may be off.
        `near` has the neighbours of each node, and `on` its Boolean."""
        roots = [self.cp.new_bool_var("") for _ in on]
        self.cp.add_at_most_one(roots)
        for x, root in zip(on, roots, strict=True):
            self.cp.add_implication(root, x)
        self.trees(near, on, roots)

    def trees(self, near: Sequence[Collection[int]], on: list[Any], roots: list[Any]) -> None:
        """Require that each node which is on is a root, or has an adjacent parent which is on and has a smaller rank.
        So each connected component of these nodes contains a root."""
        cp = self.cp
        self.functional = False
        rank = [cp.new_int_var(0, len(on), "") for _ in on]
        for i, others in enumerate(near):
            self.clock.tick()
            parents = []
            for j in others:
                parents.append(cp.new_bool_var(""))
                cp.add_implication(parents[-1], on[j])
                cp.add(rank[j] < rank[i]).only_enforce_if(parents[-1])
            cp.add_bool_or([*parents, roots[i], ~on[i]])

"""CP: the model for OR-Tools' CP-SAT, which is imported only when asked.

A cross-check for the other engines. Where the view leaves layers out, a look that was
seen is forbidden and the search starts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import inf
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any, TypeVar

from puzzlepark.core.constraints import Constraint, Count, Links, Loop, Regions, Same, Star, Table
from puzzlepark.core.engine import Answers
from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.grid import ends
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Clock, Task
from puzzlepark.engines.linear import Numbering, domains, merge, spread
from puzzlepark.engines.link_choice import choices, links_with_lengths, options_of
from puzzlepark.engines.links import not_one_path

T = TypeVar("T")


class Programme:
    """A CP-SAT model with an integer variable per class of equal variables."""

    def __init__(self, model: Model, clock: Clock) -> None:
        from ortools.sat.python import cp_model

        self.cp = cp_model.CpModel()
        self.clock = clock
        self.model = model
        self.numbering = Numbering(model)
        self.classes, size = merge(model, self.numbering)
        self.variables: list[Any] = []
        self.nonzero: dict[int, Any] = {}
        for i, values in enumerate(domains(model, self.classes, size)):
            if tuple(values) == (0, 1):
                self.nonzero[i] = self.cp.new_bool_var("")
                self.variables.append(self.nonzero[i])
            elif values:
                self.variables.append(self.cp.new_int_var_from_domain(cp_model.Domain.from_values(values), ""))
            else:
                self.variables.append(self.cp.new_constant(0))
                self.cp.add_bool_or([])
        for rule in model.rules:
            clock.tick()
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
    found = [programme.something(programme.classes[n]) for n in programme.numbering.of(count.scope)]
    if found:
        programme.cp.add(sum(found) == count.total)
    elif count.total:
        programme.cp.add_bool_or([])


def encode_table(programme: Programme, table: Constraint) -> None:
    assert isinstance(table, Table)
    _allow(programme, table.scope, table.rows)


def encode_star(programme: Programme, star: Constraint) -> None:
    assert isinstance(star, Star)
    _allow(programme, star.scope, star.fitting)


def _allow(programme: Programme, scope: Sequence[Var], rows: Sequence[Sequence[int]]) -> None:
    variables = [programme.variables[programme.classes[n]] for n in programme.numbering.of(scope)]
    if variables and rows:
        programme.cp.add_allowed_assignments(variables, rows)
    elif not rows:
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
        programme.clock.tick()
        first, second = (position[s] for s in ends(edge))
        forth, back = cp.new_bool_var(""), cp.new_bool_var("")
        arcs += [(first, second, forth), (second, first, back)]
        drawn.append(programme.something(programme.classes[programme.numbering[Var(loop.line, edge)]]))
        cp.add(drawn[-1] == forth + back)
        if loop.flow is not None:
            cp.add(programme.variables[programme.classes[programme.numbering[Var(loop.flow, edge)]]] == forth - back)
    cp.add_circuit(arcs)
    cp.add_bool_or(drawn)


def encode_links(programme: Programme, links: Constraint) -> None:
    """One path as a circuit: from its last cell by a place outside the board back to its first.

    The first end stands before the last among the ends, so that a path is found in one direction only.
    """
    assert isinstance(links, Links)
    cp, position = programme.cp, links.grid.position
    outside = len(position)
    off = [cp.new_bool_var("") for _ in position]
    arcs: list[tuple[int, int, Any]] = [(i, i, x) for i, x in enumerate(off)]
    for edge in links.grid.edges:
        programme.clock.tick()
        first, second = (position[s] for s in ends(edge))
        forth, back = cp.new_bool_var(""), cp.new_bool_var("")
        arcs += [(first, second, forth), (second, first, back)]
        cp.add(programme.something(programme.classes[programme.numbering[Var(links.line, edge)]]) == forth + back)
    begins = [cp.new_bool_var("") for _ in links.ends]
    finishes = [cp.new_bool_var("") for _ in links.ends]
    for k, end in enumerate(links.ends):
        arcs += [(outside, position[end.cell], begins[k]), (position[end.cell], outside, finishes[k])]
        cp.add(finishes[k] <= sum(begins[:k]))
    cp.add_circuit(arcs)
    cp.add_exactly_one(begins)
    if links.paint is not None:
        for spot, i in position.items():
            painted = programme.something(programme.classes[programme.numbering[Var(links.paint, spot)]])
            cp.add(painted + off[i] == 1)


def encode_merged(programme: Programme, constraint: Constraint) -> None:
    """Same and Regions: their variables are already one."""


ENCODERS: dict[type, Callable[[Programme, Constraint], None]] = {
    Same: encode_merged,
    Regions: encode_merged,
    Count: encode_count,
    Table: encode_table,
    Star: encode_star,
    Loop: encode_loop,
    Links: encode_links,
}


class Cp:
    name = "cp"

    def refuses(self, model: Model, task: Task) -> str | None:
        if links_with_lengths(model) is not None:
            return None
        for rule in model.rules:
            if type(rule.constraint) not in ENCODERS:
                return f"it has no form for {type(rule.constraint).__name__} ({rule.code})"
            if isinstance(rule.constraint, Links) and (reason := not_one_path(rule.constraint)):
                return reason
        return None

    def solutions(self, model: Model, task: Task) -> Answers:
        task.stats.method = "CP-SAT, one worker"
        if links_with_lengths(model) is not None:
            options = options_of(model, task)
            yield from choices(model, task, options, _Chooser(task))
            return None
        programme = Programme(model, task.clock)
        view = model.views[task.view]

        def read(found: Any) -> Solution:
            return programme.solution(found, task)

        if set(view) == {layer.name for layer in model.layers}:
            yield from _stream(programme.cp, task, task.limit, read)
            return None
        while True:
            solution = next(_stream(programme.cp, task, 1, read), None)
            if solution is None:
                return None
            yield solution
            programme.forbid(solution, view)

    def count(self, model: Model, task: Task) -> int | None:
        return None


class _Chooser:
    """CP-SAT for those who only want clauses solved; it begins anew for each solution."""

    def __init__(self, task: Task) -> None:
        from ortools.sat.python import cp_model

        self.task = task
        self.cp = cp_model.CpModel()
        self.variables: list[Any] = []

    def new(self) -> int:
        self.variables.append(self.cp.new_bool_var(""))
        return len(self.variables)

    def _named(self, literals: list[int]) -> list[Any]:
        return [self.variables[x - 1] if x > 0 else ~self.variables[-x - 1] for x in literals]

    def clause(self, literals: list[int]) -> None:
        self.cp.add_bool_or(self._named(literals))

    def at_most_one(self, literals: list[int]) -> None:
        if len(literals) > 1:
            self.cp.add_at_most_one(self._named(literals))

    def solve(self) -> Callable[[int], bool] | None:
        values = next(_stream(self.cp, self.task, 1, lambda found: [found.value(v) for v in self.variables]), None)
        return None if values is None else lambda literal: bool(values[abs(literal) - 1]) == (literal > 0)


def _stream(cp: Any, task: Task, limit: int | None, read: Callable[[Any], T]) -> Iterator[T]:
    """Solutions as they are found, each read off while it is there. CP-SAT runs in a thread of its own, so that an
    interrupt or the deadline is seen at once and loses nothing, and a queue bounds what waits to be read. Raises
    Stopped if it did not come to an end.
    """
    from ortools.sat.python import cp_model

    found: Queue[tuple[T] | int] = Queue(maxsize=64)
    enough = Event()

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            if enough.is_set():
                self.stop_search()
            else:
                found.put((read(self),))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = task.seed
    solver.parameters.enumerate_all_solutions = limit != 1
    if task.clock.budget.steps is not None:
        solver.parameters.max_number_of_conflicts = task.clock.budget.steps
    if task.clock.left != inf:
        solver.parameters.max_time_in_seconds = task.clock.left
    thread = Thread(target=lambda: found.put(int(solver.solve(cp, Collect()))), daemon=True)
    thread.start()
    try:
        while True:
            with suppress(Empty):
                item = found.get(timeout=0.05)
                if isinstance(item, int):
                    break
                yield item[0]
            task.clock.tick()
    finally:
        enough.set()
        solver.stop_search()
        while thread.is_alive():
            with suppress(Empty):
                found.get(timeout=0.01)
    if item == cp_model.MODEL_INVALID:
        raise EngineFault("CP-SAT found the programme invalid.")
    if item not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise Stopped("cap" if task.clock.budget.steps is not None and task.clock.left > 0 else "deadline")


ENGINE = Cp()

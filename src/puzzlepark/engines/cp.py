"""CP: the model for OR-Tools' CP-SAT, a cross-check for the other engines.

OR-Tools is imported on first use. Different assignments can have the same projection if the view leaves layers out, or
if the variables of the model do not determine the auxiliary ones. In these cases, the projection of each solution is
forbidden, and the search starts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any, TypeVar

from puzzlepark.constraints import expanded, function_of, part, part_of
from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import EngineFault, Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Task
from puzzlepark.encoders.programme import Programme
from puzzlepark.engines.clauses import listed_options

T = TypeVar("T")

MOST_PAIRS = 300_000
"""Maximum number of pairs of variables that must differ. With more pairs, the solver polls the clock too rarely."""


class Cp(Engine):
    name = "cp"
    turn = 100
    library = "ortools"

    def first_slice(self, model: Model) -> int:
        return 5  # It is slow to start.

    def refuses(self, model: Model, task: Task) -> str | None:
        """Refuse constraints without a form for CP-SAT, and too many variables that must differ."""
        if listed_options(model) is not None:
            return None
        different = 0
        model = expanded(model, "cp").model
        for rule in model.rules:
            kind = type(rule.constraint)
            if part_of(kind, "cp") is None:
                return f"it has no form for {kind.__name__} ({rule.code})"
            refuses, pairs = function_of(kind, "cp", "refuses"), function_of(kind, "cp", "pairs")
            reason = refuses(rule.constraint, model) if refuses else None
            if reason:
                return str(reason)
            different += pairs(rule.constraint) if pairs else 0
        return f"it cannot be stopped in time with {different:,} pairs that differ" if different > MOST_PAIRS else None

    def solutions(self, model: Model, task: Task) -> Answers:
        """List the solutions in one search if possible, or else one by one, each with a search of its own."""
        task.stats.method = "CP-SAT, one worker"
        if (listed := listed_options(model)) is not None:
            options = listed.options_of(model, task)
            yield from listed.choices(model, task, options, _Chooser(task))
            return None
        programme = Programme(expanded(model, "cp").model, task.clock)
        for rule in programme.model.rules:
            task.clock.tick()
            part(rule.constraint, "cp").write(programme, rule.constraint)
        view = model.views[task.view]

        def read(callback: Any) -> Solution:
            return programme.solution(callback, task)

        shows_all = set(view) == {layer.name for layer in model.layers}
        # CP-SAT lists all solutions in one search if it cannot show one twice. Otherwise, each is forbidden in turn.
        if shows_all and programme.functional and task.clock.budget.steps is None:
            yield from stream(programme.cp, task, task.limit, read)
            return None
        while True:
            solution = next(stream(programme.cp, task, 1, read), None)
            if solution is None:
                return None
            yield solution
            programme.forbid(solution, view)


class _Chooser:
    """CP-SAT as a solver of clauses. Its search starts again for each solution."""

    def __init__(self, task: Task) -> None:
        from ortools.sat.python import cp_model

        self.task = task
        self.cp = cp_model.CpModel()
        self.variables: list[Any] = []

    def new(self) -> int:
        self.variables.append(self.cp.new_bool_var(""))
        return len(self.variables)

    def _cp_literals(self, literals: list[int]) -> list[Any]:
        return [self.variables[x - 1] if x > 0 else ~self.variables[-x - 1] for x in literals]

    def clause(self, literals: list[int]) -> None:
        self.cp.add_bool_or(self._cp_literals(literals))

    def at_most_one(self, literals: list[int]) -> None:
        if len(literals) > 1:
            self.cp.add_at_most_one(self._cp_literals(literals))

    def solve(self) -> Callable[[int], bool] | None:
        """A function that says whether a literal is true in an assignment; None if there is no assignment."""

        def read(callback: Any) -> list[int]:
            return [callback.value(variable) for variable in self.variables]

        values = next(stream(self.cp, self.task, 1, read), None)
        return None if values is None else lambda literal: bool(values[abs(literal) - 1]) == (literal > 0)


def stream(cp: Any, task: Task, limit: int | None, read: Callable[[Any], T]) -> Iterator[T]:
    """Yield solutions as they are found; `read` converts each inside the solver's callback.

    CP-SAT runs in its own thread, so that an interrupt or the deadline is noticed at once and no solution is lost. A
    bounded queue holds the solutions that are not yet consumed. Do not change the programme before the generator has
    ended or is closed. Raises Stopped if the search did not finish.
    """
    from ortools.sat.python import cp_model

    items: Queue[tuple[T] | int] = Queue(maxsize=64)  # solutions, each in a tuple, and in the end the status
    enough = Event()

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            """Put the solution into the queue, or end the search if no more are needed."""
            if enough.is_set():
                self.stop_search()
            else:
                items.put((read(self),))

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = task.seed
    solver.parameters.enumerate_all_solutions = limit != 1
    if task.clock.budget.steps is not None:
        solver.parameters.max_number_of_conflicts = task.clock.budget.steps
    solver.parameters.max_time_in_seconds = task.clock.left
    thread = Thread(target=lambda: items.put(int(solver.solve(cp, Collect()))), daemon=True)
    thread.start()
    try:
        while True:
            with suppress(Empty):
                # The short timeout lets the clock notice the deadline or an interrupt.
                item = items.get(timeout=0.05)
                if isinstance(item, int):
                    break
                yield item[0]
            task.clock.tick()
    finally:
        enough.set()
        solver.stop_search()
        while thread.is_alive():
            with suppress(Empty):
                # The solver's thread may be waiting for room in the queue.
                items.get(timeout=0.01)
    if item == cp_model.MODEL_INVALID:
        raise EngineFault("CP-SAT found the programme invalid.")
    if item not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        raise Stopped("cap" if task.clock.budget.steps is not None and task.clock.left > 0 else "deadline")


ENGINE = Cp()

"""Draw solutions uniformly at random, and build the set of all solutions if an engine can do so."""

from __future__ import annotations

import random

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.engine import SolutionSet
from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Puzzle, Solution, Var
from puzzlepark.core.record import replace
from puzzlepark.core.report import FOR_GOOD, GIB, SEED, Budget, Clock, Task
from puzzlepark.core.watch import Cancel, Progress, set_activity, watching
from puzzlepark.engines import portfolio
from puzzlepark.engines.diagram import Diagram
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.check import check
from puzzlepark.tasks.solve import count_model, solve_model, view_named

FEW = 200
"""If there are at most this many solutions, they are listed, and samples are drawn from the list."""


def diagram(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 60.0,
    *,
    memory: int = 2 * GIB,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Diagram:
    """Return all solutions as one set, for genres with one loop or one path. Raises Stopped if a budget ends first or
    `cancel()` is true; `progress` and `cancel` are those of `solve`."""
    genre = genre_of(puzzle)
    clock = Clock(Budget(seconds, memory))
    task = Task(puzzle, view_named(genre, view), None, clock)
    with watching(progress, cancel, clock.left), kernels_poll():
        solution_set = _diagram(genre.model(puzzle), task)
    if not isinstance(solution_set, Diagram):
        raise BadInput(
            f"There is no diagram of all solutions for {genre.title}: no engine keeps such solutions in one."
        )
    return solution_set


def _diagram(model: Model, task: Task) -> SolutionSet | None:
    diagrams = (engine.diagram(model, own) for engine, own in portfolio.plan(model, task))
    return next((diagram for diagram in diagrams if diagram is not None), None)


def _draw_by_engine(model: Model, task: Task, k: int, seed: int) -> list[Solution] | None:
    """Solutions drawn by the first engine that can draw; None if no engine can."""
    for engine, own in portfolio.plan(model, task):
        try:
            solutions = engine.draw(model, own, k, random.Random(seed))
        except Stopped as stop:
            if stop.reason in FOR_GOOD:
                raise
            task.stats.tried.append((engine.name, stop.reason))
            continue
        if solutions is not None:
            return solutions
    return None


def sample(
    puzzle: Puzzle,
    k: int = 1,
    seed: int = SEED,
    view: str | None = None,
    seconds: float | None = 60.0,
    *,
    memory: int = 2 * GIB,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> list[Solution]:
    """Draw k solutions uniformly and independently; the same seed draws the same.

    Raises BadInput if there is no solution, and Stopped if a budget ends first or `cancel()` is true. `progress` and
    `cancel` are those of `solve`.
    """
    if not isinstance(k, int) or k < 0:
        raise BadInput(f"{k!r} solutions cannot be drawn.")
    if not isinstance(seed, int):
        raise BadInput(f"The seed is {seed!r}; it must be a whole number.")
    clock = Clock(Budget(seconds, memory))
    with watching(progress, cancel, clock.left), kernels_poll():
        return _sample(puzzle, k, seed, view, clock)


def _sample(puzzle: Puzzle, k: int, seed: int, view: str | None, clock: Clock) -> list[Solution]:
    """Draw k solutions: from the set of all solutions, by an engine, or by counting. The referee checks them."""
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    model = genre.model(puzzle)
    task = Task(puzzle, view, None, clock)
    solution_set = _diagram(model, task)
    if solution_set is not None:
        solutions = solution_set.sample(k, seed, clock)
    else:
        by_engine = _draw_by_engine(model, task, k, seed)
        if k and by_engine == []:
            raise BadInput("There is no solution to draw from.")
        if by_engine is None:
            by_engine = _CountingSampler(puzzle, model, view, clock).sample(k, random.Random(seed))
        solutions = by_engine
    for number, solution in enumerate(solutions):
        set_activity("checking", number, k)
        clock.tick()
        if not check(puzzle, solution):
            raise EngineFault("A drawn solution does not pass the referee.")
        solution.forget()
    return solutions


class _CountingSampler:
    """Sampling by counting. Solutions are ordered by their values. The solution at a random index is found by deciding
    one variable after another, and counting the solutions with each value."""

    def __init__(self, puzzle: Puzzle, model: Model, view: str, clock: Clock) -> None:
        self.puzzle = puzzle
        self.model = model
        self.view = view
        self.clock = clock
        names = self.model.views[view]
        shown = [layer for layer in self.model.layers if layer.name in names]
        self.order = [(Var(layer.name, spot), layer.values) for layer in shown for spot in layer.spots]
        self.counts: dict[tuple[int, ...], int] = {}

    def sample(self, k: int, rng: random.Random) -> list[Solution]:
        """Draw k solutions at random indices."""
        total = self.count(())
        if not total:
            raise BadInput("There is no solution to draw from.")
        few = self.list_all(total) if total <= FEW else None
        indices = (rng.randrange(total) for _ in range(k))
        solutions = []
        for number, index in enumerate(indices):
            set_activity("drawing", number, k)
            solutions.append(few[index] if few else self.nth(index))
        return solutions

    def list_all(self, total: int) -> list[Solution] | None:
        """All solutions in the order of their values; None if no engine lists them all."""
        report = solve_model(self.puzzle, self.model, self.view, None, self.clock.rest())
        if len(report.solutions) != total or any(list(values) != sorted(values) for _, values in self.order):
            return None
        names = tuple(layer.name for layer in self.model.layers if layer.name in self.model.views[self.view])
        return sorted(report.solutions, key=lambda solution: solution.project(names))

    def nth(self, index: int) -> Solution:
        """The solution at this index, from 0, in the order of the values."""
        prefix: tuple[int, ...] = ()
        for _, values in self.order:
            remaining = self.count(prefix)
            for value in values:
                # The number for the last value follows from the others, so it needs no search.
                number = remaining if value == values[-1] else self.count((*prefix, value))
                if index < number:
                    prefix = (*prefix, value)
                    self.counts.setdefault(prefix, number)
                    break
                index -= number
                remaining -= number
        report = solve_model(self.puzzle, self._given(prefix), self.view, 1, self.clock.rest())
        return report.solutions[0]

    def count(self, prefix: tuple[int, ...]) -> int:
        """The number of solutions that begin with these values."""
        self.clock.tick()
        if prefix not in self.counts:
            report = count_model(self.puzzle, self._given(prefix), self.view, self.clock.rest())
            if report.count is None:
                if report.stopped == "interrupted":
                    raise KeyboardInterrupt
                raise Stopped(report.stopped or "deadline")
            self.counts[prefix] = report.count
        return self.counts[prefix]

    def _given(self, prefix: tuple[int, ...]) -> Model:
        """The model in which the first variables have these values."""
        given = []
        for (var, values), value in zip(self.order, prefix, strict=False):
            boolean = tuple(values) == (0, 1)
            given.append(Posting("given", Count((var,), value) if boolean else Table((var,), ((value,),))))
        return replace(self.model, rules=self.model.rules + tuple(given))

"""Sample: solutions drawn uniformly from all, and the set of all solutions where an engine can hold it."""

from __future__ import annotations

import random

from puzzlepark.constraints.count import Count
from puzzlepark.constraints.table import Table
from puzzlepark.core.engine import SolutionSet
from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.model import Model, Rule
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
"""At most this many solutions are listed, and drawn from the list."""


def diagram(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = 60.0,
    *,
    memory: int = 2 * GIB,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Diagram:
    """All solutions as one set, for genres of one loop or one path. Raises Stopped if a budget ends first or `cancel()`
    is true; `progress` and `cancel` are those of `solve`."""
    genre = genre_of(puzzle)
    clock = Clock(Budget(seconds, memory))
    task = Task(puzzle, view_named(genre, view), None, clock)
    with watching(progress, cancel, clock.left), kernels_poll():
        found = _diagram(genre.model(puzzle), task)
    if not isinstance(found, Diagram):
        raise BadInput(
            f"There is no diagram of all solutions for {genre.title}: no engine keeps such solutions in one."
        )
    return found


def _diagram(model: Model, task: Task) -> SolutionSet | None:
    found = (engine.diagram(model, own) for engine, own in portfolio.plan(model, task))
    return next((diagram for diagram in found if diagram is not None), None)


def _drawn(model: Model, task: Task, k: int, seed: int) -> list[Solution] | None:
    """What the first engine draws that can."""
    for engine, own in portfolio.plan(model, task):
        try:
            found = engine.draw(model, own, k, random.Random(seed))
        except Stopped as stop:
            if stop.reason in FOR_GOOD:
                raise
            task.stats.tried.append((engine.name, stop.reason))
            continue
        if found is not None:
            return found
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
    """k solutions, each drawn uniformly and independently from all; the same seed draws the same.

    Raises BadInput if there is none to draw, Stopped if a budget ends first or `cancel()` says so. `progress` and
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
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    model = genre.model(puzzle)
    task = Task(puzzle, view, None, clock)
    everything = _diagram(model, task)
    if everything is not None:
        drawn = everything.sample(k, seed, clock)
    elif (found := _drawn(model, task, k, seed)) is None:
        drawn = _Draw(puzzle, model, view, clock).sample(k, random.Random(seed))
    elif k and not found:
        raise BadInput("There is no solution to draw from.")
    else:
        drawn = found
    for number, solution in enumerate(drawn):
        set_activity("checking", number, k)
        clock.tick()
        if not check(puzzle, solution):
            raise EngineFault("A drawn solution does not pass the referee.")
        solution.forget()
    return drawn


class _Draw:
    """Drawing by counting. Solutions are ordered by their values; the one at a random place is found by deciding one
    variable after another, and counting the solutions before it."""

    def __init__(self, puzzle: Puzzle, model: Model, view: str, clock: Clock) -> None:
        self.puzzle = puzzle
        self.model = model
        self.view = view
        self.clock = clock
        names = self.model.views[view]
        seen = [layer for layer in self.model.layers if layer.name in names]
        self.order = [(Var(a.name, s), a.values) for a in seen for s in a.spots]
        self.counts: dict[tuple[int, ...], int] = {}

    def sample(self, k: int, rng: random.Random) -> list[Solution]:
        total = self.count(())
        if not total:
            raise BadInput("There is no solution to draw from.")
        few = self.all(total) if total <= FEW else None
        places = (rng.randrange(total) for _ in range(k))
        drawn = []
        for number, place in enumerate(places):
            set_activity("drawing", number, k)
            drawn.append(few[place] if few else self.nth(place))
        return drawn

    def all(self, total: int) -> list[Solution] | None:
        """Every solution in the order of its values, where an engine lists them all; None if it does not."""
        report = solve_model(self.puzzle, self.model, self.view, None, self.clock.rest())
        if len(report.solutions) != total or any(list(values) != sorted(values) for _, values in self.order):
            return None
        names = tuple(layer.name for layer in self.model.layers if layer.name in self.model.views[self.view])
        return sorted(report.solutions, key=lambda solution: solution.project(names))

    def nth(self, index: int) -> Solution:
        prefix: tuple[int, ...] = ()
        for _, values in self.order:
            left = self.count(prefix)
            for value in values:
                before = left if value == values[-1] else self.count((*prefix, value))
                if index < before:
                    prefix = (*prefix, value)
                    self.counts.setdefault(prefix, before)
                    break
                index -= before
                left -= before
        report = solve_model(self.puzzle, self._given(prefix), self.view, 1, self.clock.rest())
        return report.solutions[0]

    def count(self, prefix: tuple[int, ...]) -> int:
        """How many solutions begin with these values."""
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
        given = []
        for (var, values), value in zip(self.order, prefix, strict=False):
            boolean = tuple(values) == (0, 1)
            given.append(Rule("given", Count((var,), value) if boolean else Table((var,), ((value,),))))
        return replace(self.model, rules=self.model.rules + tuple(given))

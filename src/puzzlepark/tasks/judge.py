"""Judge: what a maker asks about the boards it tries, many times a second."""

from __future__ import annotations

from math import inf
from typing import Protocol, runtime_checkable

from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.genre import genre_of
from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Budget, Clock, Task
from puzzlepark.engines import portfolio
from puzzlepark.tasks.solve import solve


@runtime_checkable
class Doubter(Protocol):
    """An engine that can tell at once where solutions differ."""

    def doubt(self, model: Model, task: Task) -> frozenset[Spot]: ...


class Judge:
    """Answers for boards of one genre, within the time that the making has left."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._engine: Engine | None = None

    def count(self, puzzle: Puzzle, steps: int) -> int | None:
        genre = genre_of(puzzle)
        model = genre.model(puzzle)
        task = Task(puzzle, genre.views[-1], None, self._clock(steps))
        if self._engine is None or self._engine.refuses(model, task):
            # The boards of one making are alike, so an engine that takes one of them takes nearly all.
            self._engine = next(portfolio.plan(model, task))
        try:
            return self._engine.count(model, task)
        except Stopped as stop:
            if stop.reason in ("cap", "memory"):
                return None
            raise

    def differing_spots(self, puzzle: Puzzle, view: str) -> frozenset[Spot] | None:
        model = genre_of(puzzle).model(puzzle)
        task = Task(puzzle, view, None, Clock(Budget(self._left)))
        for engine in portfolio.plan(model, task):
            if isinstance(engine, Doubter):
                try:
                    return engine.doubt(model, task)
                except Stopped as stop:
                    if stop.reason in ("deadline", "interrupted"):
                        raise
                    return None
        report = solve(puzzle, limit=2, view=view, seconds=self._left)
        if report.stopped in ("deadline", "interrupted"):
            raise Stopped(report.stopped)
        if len(report.solutions) == 2:
            one, other = report.solutions
            return frozenset(v.spot for v, x in one.items() if v.layer in model.views[view] and other[v] != x)
        return frozenset() if report.exhausted else None

    @property
    def _left(self) -> float | None:
        return None if self.clock.left == inf else self.clock.left

    def _clock(self, steps: int) -> Clock:
        self.clock.tick()
        return Clock(Budget(self._left, steps=steps))

"""Quick answers for makers, which ask about many boards a second."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.maker import SMALL
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import FOR_GOOD, Clock, Task
from puzzlepark.engines import portfolio
from puzzlepark.engines.question import Question
from puzzlepark.registry import genre_of
from puzzlepark.tasks.solve import solve_model


class Oracle:
    """Answers questions of a maker about boards of one genre, within the remaining time."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._engine: Engine | None = None

    def count(self, puzzle: Puzzle, steps: int) -> int | None:
        """The number of solutions of a board in the strictest view; None if it takes more than `steps` steps."""
        self.clock.tick()
        genre = genre_of(puzzle)
        model = genre.model(puzzle)
        task = Task(puzzle, genre.views[-1], None, self.clock.bounded(steps))
        if self._engine is None or self._engine.refuses(model, task):
            # The boards of one run are alike, so an engine that takes one of them takes nearly all.
            self._engine, _ = next(portfolio.plan(model, task))
        try:
            return self._engine.count(model, task)
        except Stopped as stop:
            if stop.reason in ("cap", "memory"):
                return None
            raise

    def asked(
        self,
        clauses: Iterable[Sequence[int]],
        counts: Iterable[tuple[Sequence[int], int]],
        joins: Sequence[tuple[int, int]],
        cells: int,
    ) -> Callable[[Sequence[int]], Sequence[int] | None]:
        """A function that solves a formula under assumptions, as the protocol `core.maker.Oracle` describes."""
        question = Question(clauses, counts, joins, asked=cells, at_once=cells > SMALL)

        def ask(assumed: Sequence[int]) -> Sequence[int] | None:
            self.clock.tick()
            return question.answer(assumed, self.clock.left)

        return ask

    def differing_spots(self, puzzle: Puzzle, view: str) -> frozenset[Spot] | None:
        """The spots at which solutions of a board differ, or those at which two of them differ; None if unknown."""
        model = genre_of(puzzle).model(puzzle)
        for engine, task in portfolio.plan(model, Task(puzzle, view, None, self.clock)):
            try:
                spots = engine.differing_spots(model, task)
            except Stopped as stop:
                if stop.reason in FOR_GOOD:
                    raise
                return None
            if spots is not None:
                return spots
        report = solve_model(puzzle, model, view, 2, self.clock.rest())
        if report.stopped in FOR_GOOD:
            raise Stopped(report.stopped)
        if len(report.solutions) == 2:
            one, other = report.solutions
            return frozenset(var.spot for var, x in one.items() if var.layer in model.views[view] and other[var] != x)
        return frozenset() if report.exhausted else None

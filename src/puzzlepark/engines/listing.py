"""Listing: count or draw solutions by listing them with another engine, as long as they are few."""

from __future__ import annotations

import random

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import Certificate, Task

A_SOLUTION = 100
"""The cost of a solution in steps: it is blocked, converted and checked by the referee."""


class Listing(Engine):
    """Another engine with a limit on the total number of steps, including those for solutions."""

    def __init__(self, engine: Engine, steps: int) -> None:
        self.name = engine.name
        self.engine = engine
        self.steps = steps

    def refuses(self, model: Model, task: Task) -> str | None:
        return self.engine.refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        """List the solutions of the other engine. Raises Stopped when the steps are used up."""
        # The task's cache holds a search that is continued later; this search starts from scratch, with its own cache.
        bounded_task = replace(task, clock=task.clock.bounded(self.steps), kept={})
        answers = self.engine.solutions(model, bounded_task)
        number, spent = 0, 0.0
        while spent < self.steps:
            try:
                solution = next(answers)
            except StopIteration as end:
                reason: Certificate | None = end.value
                return reason
            yield solution
            number += 1
            spent = A_SOLUTION * number + task.stats.figures.get("conflicts", 0)
        raise Stopped("cap")

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution]:
        solutions = list(self.solutions(model, task))
        return [rng.choice(solutions) for _ in range(k if solutions else 0)]

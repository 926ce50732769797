"""Listing: another engine's solutions, as long as they are few. So boards with few solutions are counted by listing
them, before an engine that looks at all of them at once does more work."""

from __future__ import annotations

import random

from puzzlepark.core.engine import Answers, Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.record import replace
from puzzlepark.core.report import Certificate, Task

A_SOLUTION = 100
"""The steps for which a solution counts: it is blocked, written, and seen by the referee."""


class Listing(Engine):
    """An engine that gives up after as many steps in all as its turn has."""

    def __init__(self, engine: Engine, steps: int) -> None:
        self.name = engine.name
        self.engine = engine
        self.steps = steps

    def refuses(self, model: Model, task: Task) -> str | None:
        return self.engine.refuses(model, task)

    def solutions(self, model: Model, task: Task) -> Answers:
        # What is kept belongs to a search that goes on; this one begins anew, and nobody else goes on with it.
        own = replace(task, clock=task.clock.bounded(self.steps), kept={})
        answers = self.engine.solutions(model, own)
        found, spent = 0, 0.0
        while spent < self.steps:
            try:
                solution = next(answers)
            except StopIteration as end:
                reason: Certificate | None = end.value
                return reason
            yield solution
            found += 1
            spent = A_SOLUTION * found + task.stats.figures.get("conflicts", 0)
        raise Stopped("cap")

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution]:
        """Drawn from the list."""
        found = list(self.solutions(model, task))
        return [rng.choice(found) for _ in range(k if found else 0)]

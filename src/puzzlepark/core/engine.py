"""What an engine is."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import Certificate, Task

Answers = Generator[Solution, None, Certificate | None]
"""Solutions, one for each look of the task's view. Ending normally says that there are no more, and may
return the reason; a search that ends before that raises Stopped."""


class Engine(Protocol):
    """Finds or counts the solutions of a model.

    An engine uses every rule of the model or refuses it. It polls `task.clock.tick()`, keeps within
    `task.clock.budget.memory`, and lets KeyboardInterrupt through.
    """

    name: str

    def refuses(self, model: Model, task: Task) -> str | None:
        """Why this engine cannot do this task, or None."""

    def solutions(self, model: Model, task: Task) -> Answers:
        """The solutions, found one after another, in an order that repeats; at most `task.limit` are read."""

    def count(self, model: Model, task: Task) -> int | None:
        """The exact number of looks, or, if the task has a limit, any number that is not below it once it is reached;
        None where enumerating is as good."""

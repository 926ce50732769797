"""What an engine is."""

from __future__ import annotations

import random
from collections.abc import Collection, Generator
from importlib.util import find_spec
from typing import Protocol

from puzzlepark.core.grid import Spot
from puzzlepark.core.model import Model
from puzzlepark.core.puzzle import Solution
from puzzlepark.core.report import SEED, Certificate, Clock, Task

Answers = Generator[Solution, None, Certificate | None]
"""Solutions, one for each look of the task's view. Ending normally says that there are no more, and may
return the reason; a search that ends before that raises Stopped."""


class SolutionSet(Collection[Solution], Protocol):
    """All solutions of a board at once: `in`, iteration in a fixed order, and what is asked of all of them."""

    @property
    def size(self) -> int:
        """How many solutions there are, exactly; `len` fails where they are too many for it."""

    def nth(self, index: int) -> Solution:
        """The solution at this place of the order, from 0."""

    def sample(self, k: int, seed: int = SEED, clock: Clock | None = None) -> list[Solution]:
        """k solutions, each drawn uniformly from all; the same seed draws the same. Raises Stopped by the clock."""

    @property
    def smallest(self) -> Solution:
        """A solution with the shortest line."""

    @property
    def largest(self) -> Solution:
        """A solution with the longest line."""

    @property
    def common(self) -> frozenset[Spot]:
        """The edges that every solution uses."""

    @property
    def never(self) -> frozenset[Spot]:
        """The edges that no solution uses."""

    def including(self, *edges: Spot) -> SolutionSet:
        """The solutions that use all these edges."""

    def excluding(self, *edges: Spot) -> SolutionSet:
        """The solutions that use none of these edges."""


def lacks(engine: Engine) -> str | None:
    """Why an engine cannot run in this environment, or None."""
    if not engine.library or find_spec(engine.library) is not None:
        return None
    return f'it needs {engine.library}, which is not installed; "pip install puzzlepark[cp]" brings it'


class Engine(Protocol):
    """Finds or counts the solutions of a model. Engines derive from it, and override what they are good at.

    An engine uses every rule of the model or refuses it. It polls `task.clock.tick()`, also while it prepares its work,
    keeps within `task.clock.budget.memory`, and lets KeyboardInterrupt through.

    The same board may come again, as the next turn of the portfolio; what helps to go on can be put into `task.kept`.

    If `task.clock.budget.steps` is set, it raises Stopped("cap") after that many steps of its search without a new
    solution, or after that many in a whole count. A step is a decision or a conflict, or work that costs about as
    much. Where an engine searches independent parts of a board apart, the bound is on each part.
    """

    name: str
    library: str = ""
    """A package that the engine needs and that the extra `cp` installs; a minimal install lacks it."""

    turn: int | None = None
    """The steps of a first turn, which take some ten milliseconds; None for an engine that is soon done or refuses."""
    turns: int | None = None
    """How many turns it has before it runs to its end; None if its turns go on growing."""

    def refuses(self, model: Model, task: Task) -> str | None:
        """Why this engine cannot do this task, or None."""

    def first_slice(self, model: Model) -> int:
        """How many rounds of turns the others have before this engine begins, where it begins slowly or seldom wins."""
        return 0

    def exhaustive_only(self, model: Model) -> bool:
        """Whether it looks at all solutions at once, so that a few are no less work: the portfolio asks it only for
        all of them, by turns with a search that lists them."""
        return False

    def counts_quickly(self, model: Model) -> bool:
        """Whether it counts all solutions about as soon as it finds two, so that nobody asks for two before that."""
        return False

    def solutions(self, model: Model, task: Task) -> Answers:
        """The solutions, found one after another, in an order that repeats; at most `task.limit` are read."""

    def count(self, model: Model, task: Task) -> int | None:
        """The exact number of looks, or, if the task has a limit, any number that is not below it once it is reached;
        None where enumerating is as good."""
        return None

    def diagram(self, model: Model, task: Task) -> SolutionSet | None:
        """All solutions as one set, where the engine keeps them so; None where it does not. Raises Stopped."""
        return None

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        """k solutions, each drawn uniformly and independently from all; none if there are none. None where the engine
        has no way to draw, or too many solutions for it. Raises Stopped."""
        return None

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot] | None:
        """The spots at which solutions differ in the task's view, empty if there are not two solutions; None where the
        engine could only list solutions. Raises Stopped if undecided."""
        return None

"""The interface of engines."""

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
"""Solutions with different projections onto the task's view. Returning means that there are no more, perhaps with a
certificate of that; a search that ends early raises Stopped."""


class SolutionSet(Collection[Solution], Protocol):
    """All solutions of a board as a set, iterated in a fixed order."""

    @property
    def size(self) -> int:
        """The exact number of solutions. It may be too large for `len`."""

    def nth(self, index: int) -> Solution:
        """The solution at this index, from 0."""

    def sample(self, k: int, seed: int = SEED, clock: Clock | None = None) -> list[Solution]:
        """k solutions, each drawn uniformly from all; the same seed gives the same solutions. Raises Stopped when the
        time of the clock is over."""

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
    """The reason why an engine cannot run in this environment, or None."""
    if not engine.library or find_spec(engine.library) is not None:
        return None
    return f'it needs {engine.library}, which is not installed; "pip install puzzlepark[cp]" installs it'


class Engine(Protocol):
    """Finds or counts the solutions of a model. Engines derive from it and override what they are good at.

    An engine uses every rule of the model or refuses it. It polls `task.clock.tick()`, also while it prepares its work,
    stays within `task.clock.budget.memory`, and lets KeyboardInterrupt through.

    The portfolio may call an engine with the same task again, for its next slice. State that lets it continue can be
    stored in `task.kept`.

    If `task.clock.budget.steps` is set, the engine raises Stopped("cap") after that many steps of its search without a
    new solution, or after that many steps of a whole count. A step is a decision or a conflict, or work of about the
    same cost. If an engine searches independent parts of a board separately, the bound applies to each part.
    """

    name: str
    library: str = ""
    """A package that the engine needs and that the extra `cp` installs; a minimal install lacks it."""

    turn: int | None = None
    """The number of steps in the first slice, which take about ten milliseconds; None for an engine that finishes or
    refuses soon, so that it needs no slices."""
    turns: int | None = None
    """The number of slices after which the engine runs to its end; None if it always gets longer slices."""

    def refuses(self, model: Model, task: Task) -> str | None:
        """The reason why this engine cannot do the task, or None."""

    def first_slice(self, model: Model) -> int:
        """The number of rounds that the other engines run before this one, if it starts slowly or seldom wins."""
        return 0

    def exhaustive_only(self, model: Model) -> bool:
        """True if finding a few solutions is as much work as finding all. The portfolio then uses the engine only for
        all solutions, interleaved with a search that lists them."""
        return False

    def counts_quickly(self, model: Model) -> bool:
        """True if counting all solutions takes about as long as finding two. The portfolio then counts at once, without
        finding two first."""
        return False

    def solutions(self, model: Model, task: Task) -> Answers:
        """Generate the solutions in a deterministic order. The caller reads at most `task.limit`."""

    def count(self, model: Model, task: Task) -> int | None:
        """The exact number of projections. If there are at least as many as the limit of the task, any number not below
        the limit is correct. None if counting is no faster than enumerating."""
        return None

    def diagram(self, model: Model, task: Task) -> SolutionSet | None:
        """All solutions as one set, or None if the engine cannot represent them so. Raises Stopped."""
        return None

    def draw(self, model: Model, task: Task, k: int, rng: random.Random) -> list[Solution] | None:
        """k solutions, each drawn uniformly and independently from all; an empty list if there is no solution. None if
        the engine cannot draw random solutions, or if there are too many. Raises Stopped."""
        return None

    def differing_spots(self, model: Model, task: Task) -> frozenset[Spot] | None:
        """The spots at which solutions differ in the task's view, empty if there are not two solutions; None if the
        engine can only list solutions. Raises Stopped if undecided."""
        return None

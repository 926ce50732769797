"""What an answer says, and how much of it was proved."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.reading import ReadWarning
from puzzlepark.core.record import dataclass, field, replace
from puzzlepark.core.watch import paced, poll

T = TypeVar("T")
GIB = 1 << 30
SEED = 1
"""The seed where none is given, in Python and on the command line."""
FOR_GOOD = ("deadline", "interrupted", "cancelled")
"""Reasons for a stop after which no other engine is asked."""


class Status(StrEnum):
    """What is proved: exactly one solution, several, none; or a solution and perhaps others, or nothing yet."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    SOLVED = "solved"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Budget:
    """What a task may use. None: no bound."""

    seconds: float | None = 10.0
    memory: int = 2 * GIB
    steps: int | None = None
    """Steps of a search without a new solution (see Engine): a bound that ends every run at the same place."""

    def __post_init__(self) -> None:
        if self.seconds is not None and not (isinstance(self.seconds, int | float) and self.seconds >= 0):
            raise BadInput(f"The time is {self.seconds!r} seconds; it must be a number of 0 or more.")
        if not isinstance(self.memory, int) or not 0 <= self.memory < 1 << 62:
            raise BadInput(f"The memory is {self.memory!r}; it must be a whole number of bytes.")
        if self.steps is not None and (not isinstance(self.steps, int) or self.steps < 1):
            raise BadInput(f"The steps are {self.steps!r}; they must be a whole number of 1 or more.")


class Clock:
    """A budget that is running."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.started = time.monotonic()

    @property
    def spent(self) -> float:
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """Seconds until the deadline: infinite without one, never below 0."""
        if self.budget.seconds is None:
            return float("inf")
        return max(0.0, self.budget.seconds - self.spent)

    def rest(self, steps: int | None = None) -> Budget:
        """What is left, as the budget of a part of the work; with a bound of its own on steps."""
        return replace(self.budget, seconds=None if self.budget.seconds is None else self.left, steps=steps)

    def renew(self, other: Clock) -> None:
        """Go on with the time of another clock, for whoever has been given this one."""
        self.budget, self.started = other.budget, other.started

    def bounded(self, steps: int) -> Clock:
        """The same clock with a bound on steps."""
        clock = Clock(replace(self.budget, steps=steps))
        clock.started = self.started
        return clock

    def tick(self) -> None:
        """Raise Stopped if the deadline has passed, or if whoever watches has cancelled."""
        if self.budget.seconds is not None and self.spent >= self.budget.seconds:
            raise Stopped("deadline")
        poll()

    def watch(self, items: Iterable[T]) -> Iterator[T]:
        """The items, one by one; raises Stopped once the deadline has passed. For long loops."""
        return paced(items, self.tick)


@dataclass
class Stats:
    """What was done for an answer: figures by name, and the engines tried with what came of each."""

    seconds: float = 0.0
    figures: dict[str, float] = field(default_factory=dict)
    method: str = ""
    tried: list[tuple[str, str]] = field(default_factory=list)
    unsettled: str = ""
    """Where a search gave up: which clues stayed open and what is settled, in a sentence, if an engine can tell."""


@dataclass(frozen=True)
class Certificate:
    """Why the answer holds, in a sentence, where an engine can tell; `where` are the spots it speaks of."""

    sentence: str
    where: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Task:
    """What an engine is asked. Papers' algorithms read the puzzle, production engines the model.

    `limit` is how many solutions are wanted at most, one for each look of the `view`; None: all. `kept` is where an
    engine keeps what it needs to go on if it gets the task again; it is shared by all turns of a task.
    """

    puzzle: Puzzle
    view: str
    limit: int | None
    clock: Clock
    seed: int = SEED
    stats: Stats = field(default_factory=Stats)
    kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Report:
    """An answer. Its status is derived from what was found and whether the space was exhausted. It is neither true nor
    false: `bool(report)` raises TypeError."""

    solutions: tuple[Solution, ...]
    count: int | None
    """How many solutions there are, exactly; None if that is not known."""
    exhausted: bool
    """Whether the whole space was searched."""
    stopped: str | None
    """Why the search ended before that: limit, deadline, memory, cap, interrupted, cancelled or failed."""
    engine: str
    view: str
    stats: Stats
    certificate: Certificate | None = None
    """Why there is no solution, where an engine can tell."""
    seed: int | None = None
    stricter_views: tuple[tuple[str, Status], ...] = ()
    """Whether a unique solution is also unique in the stricter views, where the genre has such."""
    puzzle: Puzzle | None = field(default=None, repr=False)

    def __bool__(self) -> bool:
        raise TypeError("A report is neither true nor false: ask for its solution, its status, or if it is unique.")

    @property
    def warnings(self) -> tuple[ReadWarning, ...]:
        """What was guessed, mended or left out when the puzzle was read."""
        return () if self.puzzle is None else self.puzzle.info.warnings

    @property
    def solution(self) -> Solution | None:
        """The first solution that was found; None if none was."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool | None:
        """Whether there is exactly one solution; None if that was not decided."""
        known = {Status.UNIQUE: True, Status.MULTIPLE: False, Status.NONE: False}
        return known.get(self.status)

    def _repr_svg_(self) -> str | None:
        if self.puzzle is None:
            return None
        return self.puzzle.declaration.picture(self.puzzle, self.solution, "svg")

    @property
    def seen(self) -> int:
        """How many solutions the search has met, whether or not there are more."""
        return max(len(self.solutions), int(self.stats.figures.get("found", 0)))

    @property
    def listed(self) -> bool:
        """Whether the solutions were counted by listing them one by one."""
        return self.count is not None and "found" in self.stats.figures

    @property
    def status(self) -> Status:
        found = max(len(self.solutions), self.count or 0)
        if found >= 2:
            return Status.MULTIPLE
        if found == 1:
            return Status.UNIQUE if self.exhausted else Status.SOLVED
        return Status.NONE if self.exhausted else Status.UNKNOWN

"""Reports of solving, with what is proved, and the budget and clock of a task."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.grid import Spot
from puzzlepark.core.maybe_none import MaybeNone
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.reading import ReadWarning
from puzzlepark.core.record import dataclass, field, replace
from puzzlepark.core.watch import paced, poll

T = TypeVar("T")
GIB = 1 << 30
MOST_MEMORY = 1 << 62
"""Kernels count bytes in 64 bits, so a limit of the memory must be below this."""
SEED = 1
"""The default seed, in Python and on the command line."""
FOR_GOOD = ("deadline", "interrupted", "cancelled")
"""Reasons for stopping after which no other engine runs."""


class Status(StrEnum):
    """How much is proved: that there is exactly one solution (unique), that there are several (multiple), that there is
    none, that there is at least one (solved), or nothing (unknown)."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    SOLVED = "solved"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Budget:
    """The limits of a task. None means no limit."""

    seconds: float | None = 10.0
    memory: int = 2 * GIB
    steps: int | None = None
    """The limit of search steps without a new solution (see Engine). Unlike a limit of seconds, it makes runs end at
    the same step on every machine."""

    def __post_init__(self) -> None:
        """Raise BadInput if a limit is not a number in its range."""
        if self.seconds is not None and not (isinstance(self.seconds, int | float) and self.seconds >= 0):
            raise BadInput(f"The time is {self.seconds!r} seconds; it must be a number of 0 or more.")
        if not isinstance(self.memory, int) or not 0 <= self.memory < MOST_MEMORY:
            raise BadInput(f"The memory is {self.memory!r}; it must be a whole number of bytes.")
        if self.steps is not None and (not isinstance(self.steps, int) or self.steps < 1):
            raise BadInput(f"The steps are {self.steps!r}; they must be a whole number of 1 or more.")


class Clock:
    """A budget, and the time at which its task started."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.started = time.monotonic()

    @property
    def spent(self) -> float:
        return time.monotonic() - self.started

    @property
    def left(self) -> float:
        """The seconds until the deadline: infinite if there is none, never below 0."""
        if self.budget.seconds is None:
            return float("inf")
        return max(0.0, self.budget.seconds - self.spent)

    def rest(self, steps: int | None = None) -> Budget:
        """Return the remaining budget, for a part of the work with its own limit of steps."""
        return replace(self.budget, seconds=None if self.budget.seconds is None else self.left, steps=steps)

    def renew(self, other: Clock) -> None:
        """Take over the budget and the start of another clock. All code that holds this clock then has the new
        budget."""
        self.budget, self.started = other.budget, other.started

    def bounded(self, steps: int) -> Clock:
        """Return the same clock with a limit of steps."""
        clock = Clock(replace(self.budget, steps=steps))
        clock.started = self.started
        return clock

    def tick(self) -> None:
        """Raise Stopped if the deadline has passed or the task is cancelled."""
        if self.budget.seconds is not None and self.spent >= self.budget.seconds:
            raise Stopped("deadline")
        poll()

    def watch(self, items: Iterable[T]) -> Iterator[T]:
        """Iterate over the items; raises Stopped once the deadline has passed. For long loops."""
        return paced(items, self.tick)


@dataclass
class Stats:
    """How an answer was found: figures by name, and the engines that were tried, each with its outcome."""

    seconds: float = 0.0
    figures: dict[str, float] = field(default_factory=dict)
    method: str = ""
    tried: list[tuple[str, str]] = field(default_factory=list)
    unsettled: str = ""
    """A sentence about the progress of a search that gave up, with the open clues and the decided marks; empty if the
    engine provides none."""


@dataclass(frozen=True)
class Certificate:
    """The reason why an answer holds, as a sentence and the spots that it mentions."""

    sentence: str
    where: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Task:
    """A task for an engine. The algorithms of papers read the puzzle, and all other engines read the model.

    `limit` is the number of solutions wanted, which differ in the `view`; None means all. In `kept`, an engine stores
    what it needs to continue in its next slice.
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
    """The answer to a task. Its status follows from the solutions and from whether the search was complete. It has no
    truth value: `bool(report)` raises TypeError."""

    solutions: tuple[Solution, ...]
    count: int | None
    """The exact number of solutions, or None if it is unknown."""
    exhausted: bool
    """True if the whole space was searched."""
    stopped: str | None
    """The reason why the search ended early: limit, deadline, memory, cap, interrupted, cancelled or failed."""
    engine: str
    view: str
    stats: Stats
    certificate: Certificate | MaybeNone = None
    """The reason why there is no solution, if an engine knows it."""
    seed: int | None = None
    stricter_views: tuple[tuple[str, Status], ...] = ()
    """The status of a unique solution in each stricter view, if the genre has any."""
    puzzle: Puzzle | MaybeNone = field(default=None, repr=False)

    def __bool__(self) -> bool:
        raise TypeError("A report is neither true nor false: ask for its solution, its status, or if it is unique.")

    @property
    def warnings(self) -> tuple[ReadWarning, ...]:
        """Warnings about what was guessed, repaired or left out when the puzzle was read."""
        return () if self.puzzle is None else self.puzzle.info.warnings

    @property
    def solution(self) -> Solution | MaybeNone:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool | None:
        """True if there is exactly one solution; None if undecided."""
        known = {Status.UNIQUE: True, Status.MULTIPLE: False, Status.NONE: False}
        return known.get(self.status)

    def to_dict(self) -> dict[str, Any]:
        """The report as plain data, for JSON. The solutions are tables as in the answers of documents."""
        return {
            "status": self.status.value,
            "count": self.count,
            "exhausted": self.exhausted,
            "stopped": self.stopped,
            "engine": self.engine,
            "view": self.view,
            "seconds": self.stats.seconds,
            "reason": None if self.certificate is None else self.certificate.sentence,
            "solutions": [solution.to_dict() for solution in self.solutions],
        }

    def _repr_svg_(self) -> str | None:
        if self.puzzle is None:
            return None
        return self.puzzle.declaration.picture(self.puzzle, self.solution, "svg")

    @property
    def seen(self) -> int:
        """The number of solutions that the search has found; there may be more."""
        return max(len(self.solutions), int(self.stats.figures.get("found", 0)))

    @property
    def listed(self) -> bool:
        """True if the solutions were counted by listing them one by one."""
        return self.count is not None and "found" in self.stats.figures

    @property
    def status(self) -> Status:
        """How much is proved, from the number of solutions and from whether the search was complete."""
        known = max(len(self.solutions), self.count or 0)
        if known >= 2:
            return Status.MULTIPLE
        if known == 1:
            return Status.UNIQUE if self.exhausted else Status.SOLVED
        return Status.NONE if self.exhausted else Status.UNKNOWN

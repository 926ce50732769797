"""Run engines for the bench, with caps of processor time, a deadline and a cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from time import monotonic, process_time
from typing import Any, TypeVar

from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Report
from puzzlepark.papers.experiment import Run
from puzzlepark.tasks.bench.data import data_folders
from puzzlepark.tasks.bench.journal import Journal
from puzzlepark.tasks.solve import count, solve

Say = Callable[[str], None]
Progress = Callable[[str, int, int], None]
"""Called with the current activity, the amount done, and the whole amount."""
PORTFOLIO = "portfolio"
"""The name of the automatic choice of engines."""
SLACK = 50
"""The limit of real time as a multiple of the processor time, so that a run which waits forever ends."""

T = TypeVar("T")


class Ended(Exception):
    """Raised if the bench has to end, because it was interrupted or its time is over."""

    def __init__(self, interrupted: bool) -> None:
        super().__init__("interrupted" if interrupted else "deadline")
        self.interrupted = interrupted


class Timed(NamedTuple):
    """A report and its processor seconds; None if the cap was reached first."""

    report: Report
    seconds: float | None


class Lab:
    """Runs the engines within caps of processor time, and ends at the deadline."""

    def __init__(
        self,
        seconds: float,
        total: float | None = None,
        progress: Progress | None = None,
        folders: Sequence[Path] = (),
        journal: Journal | None = None,
    ) -> None:
        self.seconds = seconds
        self.folders = data_folders(folders)
        self.journal = journal
        self.spent_elsewhere = 0.0
        """Processor seconds of finished runs in separate processes."""
        self.deadline = None if total is None else monotonic() + total
        self._progress = progress or (lambda what, done, whole: None)
        self._cache: dict[str, Any] = {}

    def cached(self, key: str, make: Callable[[], T]) -> T:
        """The cached value of this key, made on first use."""
        if key not in self._cache:
            self._cache[key] = make()
        value: T = self._cache[key]
        return value

    def journaled(self, key: str, make: Callable[[], Run | None]) -> Run | None:
        """The run of this key: a cached one, one of the journal, or a new one, which the journal stores."""

        def stored() -> Run | None:
            """The run of the journal, or a new one, which is added to it."""
            if self.journal is None:
                return make()
            if key in self.journal.runs:
                return self.journal.runs[key]
            run = make()
            if run is not None:
                self.journal.add(key, run)
            return run

        return self.cached(key, stored)

    def step(self, what: str, done: int, whole: int) -> None:
        """Report the next step. Raises Ended if the time is up."""
        self._progress(what, done, whole)
        if not self.left > 0:
            raise Ended(interrupted=False)

    @property
    def left(self) -> float:
        return inf if self.deadline is None else self.deadline - monotonic()

    def run(self, puzzle: Puzzle, engine: str, limit: int | None, caps: float = 1, view: str | None = None) -> Timed:
        """Solve up to a limit, or count without one. Raises BadInput if the engine refuses the board."""
        name = None if engine == PORTFOLIO else engine
        within = self.bounds(caps)
        started = process_time()
        if limit is None:
            report = count(puzzle, engine=name, view=view, on_interrupt="report", **within)
            answered = report.count is not None
        else:
            report = solve(puzzle, limit=limit, engine=name, view=view, on_interrupt="report", **within)
            answered = report.exhausted or len(report.solutions) >= limit
        spent = process_time() - started
        if report.stopped == "interrupted":
            raise Ended(interrupted=True)
        if not answered and not self.left > 0:
            raise Ended(interrupted=False)  # the deadline came before the cap, so the result is meaningless
        return Timed(report, spent if answered and spent <= caps * self.seconds else None)

    def bounds(self, caps: float) -> dict[str, Any]:
        """The cap as arguments of a task: `cancel` bounds processor time, `seconds` real time."""
        cap = caps * self.seconds
        end = process_time() + cap
        return {"seconds": max(0.0, min(SLACK * cap, self.left)), "cancel": lambda: process_time() >= end}

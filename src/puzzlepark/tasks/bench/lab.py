"""The lab: one run of the bench, with its caps, its deadline and its report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import NamedTuple

from puzzlepark.core.errors import Stopped
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Report
from puzzlepark.tasks.files import write_whole
from puzzlepark.tasks.solve import count, engine_names, solve

Say = Callable[[str], None]
Progress = Callable[[str, int, int], None]
"""Called with what is being measured, how much of it is done, and how much there is."""
PORTFOLIO = "portfolio"
"""Stands for the choice of engines where none is named."""
PATIENCE = 3
"""After this many caps in a row, an engine is not run on the rest of a group."""


class Ended(Exception):
    """The run has to end: it was interrupted, or its time is up."""

    def __init__(self, interrupted: bool) -> None:
        super().__init__("interrupted" if interrupted else "deadline")
        self.interrupted = interrupted


class Timed(NamedTuple):
    """A report and the seconds it took; None where the cap came first."""

    report: Report
    seconds: float | None


class Lab:
    """Runs the engines, reports what was measured, and ends at the deadline."""

    def __init__(self, seconds: float, report: Path | None, say: Say, progress: Progress | None) -> None:
        self.seconds = seconds
        self.report = report
        self.lines: list[str] = []
        self.deadline: float | None = None
        self._say = say
        self._progress = progress or (lambda what, done, whole: None)

    def tell(self, line: str = "") -> None:
        self.lines.append(line)
        self._say(line)

    def table(self, columns: Sequence[str]) -> None:
        """The head of a table."""
        self.row(columns)
        self.tell("|" + "---|" * len(columns))

    def row(self, words: Sequence[str]) -> None:
        self.tell("| " + " | ".join(words) + " |")

    def picture(self, name: str, about: str, svg: str) -> None:
        """A plot beside the report, if there is one."""
        if self.report is not None:
            path = self.report.with_name(f"{self.report.stem}-{name}.svg")
            write_whole(path, svg.encode())
            self.tell(f"\n![{about}]({path.name})")

    def step(self, what: str, done: int, whole: int) -> None:
        """Say what comes next; raises Ended if the time is up."""
        self._progress(what, done, whole)
        if not self.left > 0:
            raise Ended(interrupted=False)

    @property
    def left(self) -> float:
        return inf if self.deadline is None else self.deadline - monotonic()

    @contextmanager
    def patient(self) -> Iterator[None]:
        """Turn Ctrl-C and Stopped into Ended."""
        try:
            yield
        except KeyboardInterrupt:
            raise Ended(interrupted=True) from None
        except Stopped as stop:
            raise Ended(stop.reason == "interrupted") from None

    def solve(self, puzzle: Puzzle, engine: str, limit: int, caps: float = 1, view: str | None = None) -> Timed:
        """Solve within a multiple of the cap; BadInput if the engine refuses the board."""
        name = None if engine == PORTFOLIO else engine
        started = process_time()
        report = solve(puzzle, limit=limit, engine=name, seconds=self._cap(caps), view=view, on_interrupt="report")
        return self._timed(report, started, report.exhausted or len(report.solutions) >= limit)

    def count(self, puzzle: Puzzle, engine: str, caps: float = 1, view: str | None = None) -> Timed:
        """Count within a multiple of the cap; BadInput if the engine refuses the board."""
        name = None if engine == PORTFOLIO else engine
        started = process_time()
        report = count(puzzle, engine=name, seconds=self._cap(caps), view=view, on_interrupt="report")
        return self._timed(report, started, report.count is not None)

    def _cap(self, caps: float) -> float:
        return max(0.0, min(caps * self.seconds, self.left))

    def _timed(self, report: Report, started: float, answered: bool) -> Timed:
        spent = process_time() - started
        if report.stopped == "interrupted":
            raise Ended(interrupted=True)
        if not answered and not self.left > 0:
            raise Ended(interrupted=False)  # the cap was cut short, so this says nothing
        return Timed(report, spent if answered else None)


def known(engines: Sequence[str]) -> list[str]:
    """Those of the engines that exist."""
    return [engine for engine in engines if engine == PORTFOLIO or engine in engine_names()]


class Tally:
    """The times of one engine on several boards; None for each that it did not finish."""

    def __init__(self) -> None:
        self.times: list[float | None] = []

    @property
    def done(self) -> list[float]:
        return [t for t in self.times if t is not None]

    @property
    def median(self) -> float | None:
        """The median of all boards, unfinished ones as the slowest; None if it is one of these."""
        middle = median(inf if t is None else t for t in self.times) if self.times else inf
        return None if middle == inf else middle

    @property
    def worst(self) -> float | None:
        return None if None in self.times or not self.times else max(self.done)

    def in_vain(self, often: int) -> bool:
        """Whether none of the last `often` boards was finished."""
        return len(self.times) >= often and not any(t is not None for t in self.times[-often:])


def ms(seconds: float | None) -> str:
    """Milliseconds with about three digits that count."""
    if seconds is None:
        return "–"
    x = 1000 * seconds
    return f"{x:.{3 if x < 1 else 2 if x < 10 else 1 if x < 100 else 0}f}"


def ratio(mine: float | None, best: float | None) -> str:
    """The time as a multiple of the best."""
    if mine is None or not best:
        return "–"
    x = mine / best
    return f"{x:.1f}" if x < 100 else f"{x:.0f}"

"""What the rows of a table run: boards are found or made, and each gives a run."""

from __future__ import annotations

import multiprocessing
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import mean
from time import process_time

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Report, Status
from puzzlepark.papers.experiment import (
    Blank,
    Boards,
    Data,
    Describe,
    Experiment,
    Job,
    Make,
    Pick,
    Random,
    Run,
    Solve,
    square,
)
from puzzlepark.registry import genre_named
from puzzlepark.tasks.bench.lab import PORTFOLIO, Ended, Lab, Timed
from puzzlepark.tasks.files import load
from puzzlepark.tasks.make.generate import generate
from puzzlepark.tasks.make.making import Made
from puzzlepark.tasks.make.word import word

WARM = 0.5
"""Seconds in which an engine is loaded and tried before it is timed."""
MADE_INSTEAD, DRAWN_INSTEAD, NO_INSTANCES = ", on boards made here", ", on letters drawn here", ", no instances here"
LETTER_SEEDS = 50
"""Boards of a character that are tried before one with clues alone is found."""
INSTEAD = Make(0, seeds=5)
"""What is made where there are no published instances."""
OF_RUNS = frozenset({"nodes", "count", "unique", "calls", "MB"})
"""The figures that only a run has: all but the memory if it was finished."""
MAKING_PATIENCE = 2
"""Puzzles in a row that are not made within the cap, after which no more are tried."""


class Named(NamedTuple):
    """A board with a name of its own, and its answer where it was made with one."""

    name: str
    puzzle: Puzzle
    answer: Marks | None = None


def data_home() -> Path:
    return Path(os.environ.get("PARK_DATA") or "../shared/data")


def found_here(spec: Experiment) -> str:
    """How many of the published instances are in the data folder, in a line; empty if none are published."""
    words = []
    for pattern, number in spec.published:
        found = sum(1 for _ in data_home().glob(pattern))
        words.append(f"{found:,} of {number:,} ({pattern})" if found else f"none of {number:,} ({pattern})")
    if not words:
        return ""
    where = "" if all("none" not in word for word in words) else "; PARK_DATA names their folder, see docs/papers.md"
    return f"Published instances here: {', '.join(words)}{where}."


class Runner:
    """Runs the jobs of one experiment."""

    def __init__(self, lab: Lab, spec: Experiment) -> None:
        self.lab, self.spec = lab, spec

    def runs(self, job: Job) -> list[Run]:
        """A run for each board, or fewer where patience ended."""
        match job:
            case Solve():
                return self._solved(job)
            case Make():
                return [run for run, _ in self._made(job)]
            case Describe():
                return [Run(one.name, None, self._figures(self._answered(one))) for one in self.boards(job.boards)]
            case Pick():
                found = [run for run in self.runs(job.of) if job.figure in run.figures]
                choose = min if job.least else max
                return [choose(found, key=lambda run: run.figures[job.figure])] if found else []

    def missing(self, job: Job) -> str:
        """What to add to a row whose published instances are missing: whether boards were made in their place."""
        of = job.of if isinstance(job, Pick) else job
        some = None if isinstance(of, Make) else of.boards
        if not isinstance(some, Data) or self._published(some):
            return ""
        return DRAWN_INSTEAD if some.word else MADE_INSTEAD if some.size is not None else NO_INSTANCES

    # --- boards

    def boards(self, some: Boards) -> list[Named]:
        genre = genre_named(self.spec.genre)
        match some:
            case Data():
                if (found := self._published(some)) or some.size is None:
                    return found
                if some.word:
                    return [found for char in some.groups or some.word for found in self._letter(char, some.size)]
                return self.boards(INSTEAD._replace(size=some.size))
            case Blank():
                return [Named(f"blank {square(some.size)}", genre.blank(some.size, some.size))]
            case Random():
                seeds = range(some.seeds)
                boards = (some.board(some.size, some.size, random.Random(f"{some.size} {seed}")) for seed in seeds)
                name = f"random {some.board.__name__} {square(some.size)}"
                return [Named(f"{name} {seed}", board) for seed, board in enumerate(boards)]
            case Make():
                return [board for _, board in self._made(some) if board]

    def _published(self, some: Data) -> list[Named]:
        known = self.lab.keep(f"files {some.pattern}", lambda: list(self._files(some.pattern)))
        found = [one for group, one in known if not some.groups or group in some.groups]
        return sorted(found, key=lambda one: self._figures(one)[some.order]) if some.order else found

    def _letter(self, char: str, size: int) -> list[Named]:
        """The first board of a character that gives nothing away but clues, if there is one."""

        def draw() -> list[Named]:
            for seed in range(LETTER_SEEDS):
                self.lab.step(f"drawing {char}", seed, LETTER_SEEDS)
                with suppress(BadInput, Stopped):
                    (made,) = word(char, size, size, seed, genre=self.spec.genre)
                    if not getattr(made.puzzle, "given", ()):
                        return [Named(char, made.puzzle, made.solution)]
            return []

        return self.lab.keep(f"letter {self.spec.genre} {char} {size}", draw)

    def _files(self, pattern: str) -> Iterator[tuple[str, Named]]:
        for path in sorted(data_home().glob(pattern)):
            puzzle = load(path, self.spec.genre)
            yield self.spec.group(puzzle, path.parent.name, path.stem), Named(path.stem, puzzle)

    def _made(self, job: Make) -> list[tuple[Run, Named | None]]:
        return self.lab.keep(f"made {self.spec.genre} {job!r}", lambda: list(self._making(job)))

    def _making(self, job: Make) -> Iterator[tuple[Run, Named | None]]:
        missed = 0
        for seed in range(job.seeds):
            name = f"{self.spec.genre}-{square(job.size)}-s{seed:04d}"
            self.lab.step(f"making {name}", seed, job.seeds)
            started = process_time()
            made = self._make(job, seed)
            spent = process_time() - started
            if made is None:
                missed += 1
                yield Run(name, None), None
            else:
                missed = 0
                board = Named(name, made.puzzle, made.solution)
                calls = {"calls": made.report.stats.figures["calls"]} if "calls" in made.report.stats.figures else {}
                yield Run(name, spent, {**self._figures(board), **calls}), board
            if missed == MAKING_PATIENCE:
                return

    def _make(self, job: Make, seed: int) -> Made | None:
        """The puzzle, if it was made within the cap."""
        try:
            made = generate(self.spec.genre, job.size, job.size, seed, **self.lab.bounds(job.caps), **job.options)
        except Stopped as stop:
            if stop.reason == "interrupted":
                raise Ended(interrupted=True) from None
            made = None
        except BadInput:  # there are no boards of this size
            return None
        if (made is None or made.stopped) and not self.lab.left > 0:
            raise Ended(interrupted=False)
        return None if made is None or made.stopped else made

    def _answered(self, one: Named) -> Named:
        report = self.lab.run(one.puzzle, PORTFOLIO, 1).report
        return one._replace(answer=report.solutions[0] if report.solutions else None)

    def _figures(self, one: Named) -> dict[str, float]:
        """What the experiment counts of a board. A search that was not finished has these, too, so that none may have
        the name of a figure of a search."""
        found = self.lab.keep(
            f"figures {self.spec.genre} {one.puzzle.id} {one.answer is None}",
            lambda: {**self.spec.figures(one.puzzle, one.answer)},
        )
        assert OF_RUNS.isdisjoint(found), f"{OF_RUNS.intersection(found)} is a figure of runs, not of boards"
        return found

    # --- solving

    def _solved(self, job: Solve) -> list[Run]:
        boards = self.boards(job.boards)
        if job.apart:
            with ProcessPoolExecutor(1, _fresh_processes()) as pool:
                return pool.submit(apart, self.lab.seconds, self.spec.genre, boards, job).result()
        return list(self._each(job, boards))

    def _each(self, job: Solve, boards: Sequence[Named]) -> Iterable[Run]:
        missed = 0
        for k, one in enumerate(boards):
            self.lab.step(f"{one.name}, {job.engine}", k, len(boards))
            key = f"{self.spec.genre} {one.name} {one.puzzle.id} {job._replace(boards=Blank(0))!r}"
            run = self.lab.keep(key, partial(self._one, job, one))
            if run is None:
                continue
            yield run
            missed = 0 if run.seconds is not None else missed + 1
            if job.patience and missed == job.patience:
                return

    def warm(self, job: Solve, one: Named) -> None:
        """Let the engine load what it needs, so that no import is timed."""
        steps = partial(self.lab.run, one.puzzle, job.engine, 1, WARM / self.lab.seconds, job.view)
        self.lab.keep(f"warm {self.spec.genre} {job.engine}", steps)

    def _one(self, job: Solve, one: Named) -> Run | None:
        """One board; None if the engine refuses it."""
        try:
            self.warm(job, one)
            timed = self._timed(job, one)
            seconds = [timed.seconds]
            while seconds[-1] is not None and len(seconds) < job.repeats:
                seconds.append(self._timed(job, one).seconds)
        except BadInput:
            return None
        report, figures = timed.report, self._figures(one)
        done = [t for t in seconds if t is not None]
        if len(done) < len(seconds):
            return Run(one.name, None, figures)
        self._agree(job, one, report)
        nodes = {name: x for name, x in report.stats.figures.items() if name == "nodes"}
        count = {} if report.count is None else {"count": report.count}
        unique = {"unique": float(report.status is Status.UNIQUE)}
        return Run(one.name, mean(done), {**figures, **nodes, **count, **unique})

    def _agree(self, job: Solve, one: Named, report: Report) -> None:
        """EngineFault if another engine gave another verdict or another number."""
        for what in (report.status if report.unique is not None else None, report.count if job.limit is None else None):
            if what is not None:
                key = f"{type(what).__name__} {self.spec.genre} {one.puzzle.id} {report.view}"
                known = self.lab.keep(key, partial(lambda found: found, what))
                if known != what:
                    raise EngineFault(f"{one.name}: {job.engine} says {what}, but another engine {known}.")

    def _timed(self, job: Solve, one: Named) -> Timed:
        return self.lab.run(one.puzzle, job.engine, job.limit, job.caps, job.view)


def _fresh_processes() -> multiprocessing.context.BaseContext:
    """How processes of their own begin: by a fork of one that has imported the engines' libraries, where there is fork.

    A new interpreter for each row took most of the time of a report.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "ortools.sat.python.cp_model", "pysat.solvers"])
    return context


def apart(seconds: float, genre: str, boards: list[Named], job: Solve) -> list[Run]:
    """The same in a process of its own, with the memory in MB by which it has grown since its engine was loaded."""
    runner = Runner(Lab(seconds), Experiment(genre, "", ()))
    with suppress(BadInput):  # it may refuse a blank board
        runner.warm(job, Named("blank", genre_named(genre).blank(4, 4)))
    before = _peak()
    runs = runner._each(job._replace(apart=False), boards)
    return [run._replace(figures={**run.figures, "MB": _peak() - before}) for run in runs]


def _peak() -> float:
    """The most memory that this process has had, in MB; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)

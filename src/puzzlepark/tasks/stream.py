"""Streams: solutions one by one as they are found, and the reports of many puzzles from several processes."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import GIB, SEED, Budget, Clock, Report
from puzzlepark.core.watch import PAUSE, Cancel, Progress, poll, set_activity, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.solve import Run, engine_named, solve, view_named

T = TypeVar("T")


def solutions(
    puzzle: Puzzle,
    view: str | None = None,
    seconds: float | None = None,
    engine: str | None = None,
    *,
    memory: int = 2 * GIB,
    seed: int = SEED,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Solution]:
    """The solutions one by one, as they are found: the search goes on only when the next one is asked for.

    They differ in the `view`. A loop that comes to its end has seen all of them; Stopped is raised if a budget ends
    first, `seconds` (None: no deadline) counting from the first one asked for, or if it is cancelled.
    """
    genre = genre_of(puzzle)
    seen = view_named(genre, view)
    budget = Budget(seconds, memory)
    with watching(progress, cancel):
        pass  # refuses bad options before the first solution is asked for
    if engine is not None:
        engine_named(engine)

    def found() -> Iterator[Solution]:
        run = Run(puzzle, genre.model(puzzle), seen, None, budget, seed)
        return run.stream(engine)

    return _watched(found, progress, cancel, budget)


def _watched(
    start: Callable[[], Iterator[T]], progress: Progress | None, cancel: Cancel | None, budget: Budget
) -> Iterator[T]:
    """What an iterator gives, watched while it works and not while its user does. The time of the budget counts from
    the first item that is asked for."""
    stream: Iterator[T] | None = None
    clock = Clock(budget)
    while True:
        with watching(progress, cancel, clock.left), kernels_poll():
            stream = stream or start()
            found = next(stream, None)
        if found is None:
            return
        yield found


MANY = "solving puzzles"
UNGUARDED = 87
"""The exit code of a process that would have started others as it read its script."""


def solve_many(
    puzzles: Iterable[Puzzle],
    jobs: int | None = None,
    *,
    limit: int | None = 2,
    seconds: float | None = 10.0,
    engine: str | None = None,
    view: str | None = None,
    memory: int = 2 * GIB,
    steps: int | None = None,
    seed: int = SEED,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Report]:
    """The reports of `solve` for many puzzles, in their order, from `jobs` processes (None: one for each processor).

    Puzzles are read, and reports given, while others are being solved; `seconds` and `memory` are for each puzzle. With
    one job there is no other process. A script that uses more needs the usual `if __name__ == "__main__":`. Stopped is
    raised if `cancel()` says so; `progress(what, done, 0)` is called while the next report is waited for.
    """
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        raise BadInput(f"The jobs are {jobs!r}; they must be a whole number of 1 or more.")
    options: dict[str, Any] = {"limit": limit, "seconds": seconds, "engine": engine, "view": view}
    work = partial(solve, **options, memory=memory, steps=steps, seed=seed)
    with watching(progress, cancel):
        pass  # refuses bad options before the first report is asked for
    jobs = jobs or os.cpu_count() or 1
    if jobs > 1 and getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(UNGUARDED)  # a process that reads its script again; the one that started it tells of it
    many = _here(work, puzzles) if jobs == 1 else _in_processes(work, puzzles, jobs)
    return _watched(lambda: many, progress, cancel, Budget(None))


def _here(work: Callable[[Puzzle], Report], puzzles: Iterable[Puzzle]) -> Iterator[Report]:
    """Each puzzle's report, by this process."""
    for done, puzzle in enumerate(puzzles):
        set_activity(MANY, done)
        report = work(puzzle)
        if report.stopped == "cancelled":
            raise Stopped("cancelled")
        yield report


def _in_processes(work: Callable[[Puzzle], Report], puzzles: Iterable[Puzzle], jobs: int) -> Iterator[Report]:
    """Each puzzle's report, in order. Twice as many puzzles as processes are under way: none is idle, and a long input
    is not read ahead."""
    waiting: deque[Future[Report]] = deque()
    coming = iter(puzzles)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_quiet) as pool:
        done = 0
        try:
            waiting.extend(pool.submit(work, puzzle) for puzzle in islice(coming, 2 * jobs))
            while waiting:
                set_activity(MANY, done)
                try:
                    report = _result(waiting.popleft())
                except BrokenProcessPool:
                    workers = processes(pool)
                    pool.shutdown()  # its thread collects the exit codes
                    if not any(process.exitcode == UNGUARDED for process in workers):
                        raise
                    raise BadInput(
                        "Each process reads the script again and would start more: call solve_many within "
                        '`if __name__ == "__main__":`, or with jobs=1.'
                    ) from None
                waiting.extend(pool.submit(work, puzzle) for puzzle in islice(coming, 1))
                done += 1
                yield report
        except BaseException:  # also where the loop over the reports is left early
            for process in processes(pool):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _result(future: Future[Report]) -> Report:
    """What comes of a puzzle; whoever watches is asked meanwhile."""
    while True:
        poll()
        with suppress(TimeoutError):
            return future.result(PAUSE)


def processes(pool: ProcessPoolExecutor) -> list[Any]:
    """The processes of a pool."""
    return list((getattr(pool, "_processes", None) or {}).values())


def _quiet() -> None:
    """Ctrl-C goes to all processes of a terminal; the one that asked is the one to tell of it."""
    import signal

    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)

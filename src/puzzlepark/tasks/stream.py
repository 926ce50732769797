"""Yield solutions as they are found, and solve many puzzles in several processes."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from puzzlepark.core.errors import BadInput, Stopped
from puzzlepark.core.puzzle import Puzzle, Solution
from puzzlepark.core.report import GIB, SEED, Budget, Clock, Report
from puzzlepark.core.watch import PAUSE, Cancel, Progress, poll, set_activity, watching
from puzzlepark.engines.kernels import kernels_poll
from puzzlepark.registry import genre_of
from puzzlepark.tasks.chunks import ChunkSize, Solved, solve_chunk
from puzzlepark.tasks.solve import SolveRun, engine_named, solve, view_named

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
    """Yield the solutions as they are found. The search continues only when the next solution is requested.

    They differ in the `view`. A loop that ends has seen all of them. Stopped is raised if a budget ends first or the
    task is cancelled; `seconds` (None: no deadline) counts from the first request.
    """
    genre = genre_of(puzzle)
    view = view_named(genre, view)
    budget = Budget(seconds, memory)
    with watching(progress, cancel):
        pass  # refuses bad options before the first solution is requested
    if engine is not None:
        engine_named(engine)

    def start() -> Iterator[Solution]:
        return SolveRun(puzzle, genre.model(puzzle), view, None, budget, seed).stream(engine)

    return _watch(start, progress, cancel, budget)


def _watch(
    start: Callable[[], Iterator[T]], progress: Progress | None, cancel: Cancel | None, budget: Budget
) -> Iterator[T]:
    """The items of an iterator, with progress and cancellation while it works, but not while the caller handles an
    item. The time of the budget counts from the first request."""
    stream: Iterator[T] | None = None
    clock = Clock(budget)
    while True:
        with watching(progress, cancel, clock.left), kernels_poll():
            stream = stream or start()
            item = next(stream, None)
        if item is None:
            return
        yield item


MANY = "solving puzzles"
UNGUARDED = 87
"""The exit code of a worker process that would start others while it imports the caller's script."""


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
    """Yield the reports of `solve` for many puzzles, in their order, from `jobs` processes (None: one per processor).

    Puzzles are read, and reports returned, while others are being solved. `seconds` and `memory` are per puzzle. One
    job runs in this process. A script that uses more jobs needs the usual `if __name__ == "__main__":`. Stopped is
    raised if `cancel()` is true; `progress(what, done, 0)` is called while the next report is pending.
    """
    if isinstance(puzzles, Puzzle | Mapping | str | bytes) or not isinstance(puzzles, Iterable):
        raise BadInput("solve_many takes several puzzles, such as a list; solve takes one.")
    if jobs is not None and (type(jobs) is not int or jobs < 1):
        raise BadInput(f"The jobs are {jobs!r}; they must be a whole number of 1 or more.")
    options: dict[str, Any] = {"limit": limit, "seconds": seconds, "engine": engine, "view": view}
    work = partial(solve, **options, memory=memory, steps=steps, seed=seed)
    with watching(progress, cancel):
        pass  # refuses bad options before the first report is requested
    jobs = jobs or os.cpu_count() or 1
    if jobs > 1 and getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(UNGUARDED)  # a worker that imports the script again; the parent process reports it
    reports = _in_this_process(work, puzzles) if jobs == 1 else _in_processes(work, puzzles, jobs)
    return _watch(lambda: reports, progress, cancel, Budget(None))


def _in_this_process(work: Callable[[Puzzle], Report], puzzles: Iterable[Puzzle]) -> Iterator[Report]:
    """The reports, computed by this process."""
    for done, puzzle in enumerate(puzzles):
        set_activity(MANY, done)
        report = work(puzzle)
        if report.stopped == "cancelled":
            raise Stopped("cancelled")
        yield report


def _in_processes(work: Callable[[Puzzle], Report], puzzles: Iterable[Puzzle], jobs: int) -> Iterator[Report]:
    """The reports in order, computed by worker processes. Twice as many chunks of puzzles as processes are queued, so
    that no process is idle, and a long input is not read far ahead."""
    queue: deque[tuple[list[Puzzle], Future[Solved]]] = deque()
    size = ChunkSize()
    remaining = iter(puzzles)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), initializer=_quiet) as pool:
        done = 0

        def submit_chunks() -> None:
            while len(queue) < 2 * jobs and (chunk := size.take(remaining)):
                queue.append((chunk, pool.submit(solve_chunk, work, pickle.dumps(chunk, pickle.HIGHEST_PROTOCOL))))

        try:
            submit_chunks()
            while queue:
                set_activity(MANY, done)
                chunk, future = queue.popleft()
                try:
                    solved = _result(future)
                except BrokenProcessPool:
                    workers = processes(pool)
                    pool.shutdown()  # the executor's thread collects the exit codes
                    if not any(process.exitcode == UNGUARDED for process in workers):
                        raise
                    raise BadInput(
                        "Each process reads the script again and would start more: call solve_many within "
                        '`if __name__ == "__main__":`, or with jobs=1.'
                    ) from None
                size.adapt(len(chunk), solved.seconds)
                submit_chunks()
                for report in solved.reports(chunk):
                    set_activity(MANY, done)
                    done += 1
                    yield report
        except BaseException:  # also if the caller leaves the loop over the reports
            for process in processes(pool):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _result(future: Future[T]) -> T:
    """Wait for a result, polling for progress and cancellation."""
    while True:
        poll()
        with suppress(TimeoutError):
            return future.result(PAUSE)


def processes(pool: ProcessPoolExecutor) -> list[Any]:
    """The processes of a pool."""
    return list((getattr(pool, "_processes", None) or {}).values())


def _quiet() -> None:
    """Ignore Ctrl-C in a worker: it reaches all processes of a terminal, and the parent process handles it."""
    import signal

    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)

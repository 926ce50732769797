"""A process pool in which a job that crashes, hangs or takes too much memory does not affect other jobs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.tasks.confine import cap_memory, die_with_parent

PATIENCE = 5.0
"""Seconds that an interrupted worker has to return its partial result."""
START_SECONDS = 60.0
"""Seconds that a worker has to start."""
READY = "ready"
"""The message of a worker that has started."""

J = TypeVar("J")
T = TypeVar("T")
R = TypeVar("R")


class Lost(NamedTuple):
    """The result of a job without an answer: its worker has died, or was killed because the job `hung`."""

    hung: bool
    exit_code: int | None


@dataclass
class _Worker(Generic[T]):
    """A process. While it is busy, `tag` is the tag of its job, and `end` the time at which it is killed."""

    process: BaseProcess
    line: Connection
    ready: bool = False
    tag: T | None = None
    end: float = float("inf")


class Crew(Generic[J, T, R]):
    """Processes that call `work`, a function of a module or a partial of one. They are started as needed.

    A process whose job takes longer than `seconds` is killed. The system limits its memory to `memory` bytes. Every job
    has a tag, which is returned with its answer.
    """

    def __init__(self, work: Callable[[J], R], seconds: float | None = None, memory: int | None = None) -> None:
        self.work = work
        self.seconds = float("inf") if seconds is None else seconds
        self.memory = memory
        self.context = multiprocessing.get_context("spawn")
        self.idle: list[_Worker[T]] = []
        self.busy: dict[Connection, _Worker[T]] = {}

    def start(self, job: J, tag: T) -> None:
        """Give a job to an idle worker, or to a new one."""
        worker = self.idle.pop() if self.idle else self._hire()
        worker.tag = tag
        worker.end = time.monotonic() + self.seconds + (0.0 if worker.ready else START_SECONDS)
        self.busy[worker.line] = worker
        with suppress(BrokenPipeError):  # a dead worker is detected when its answer is read
            worker.line.send(job)

    def finished(self, seconds: float | None = None) -> list[tuple[T, R | Lost]]:
        """Wait at most `seconds` until a job ends; return the answers of all jobs that have ended."""
        end = float("inf") if seconds is None else time.monotonic() + seconds
        answers: list[tuple[T, R | Lost]] = []
        while self.busy and not answers:
            until = min(end, *(worker.end for worker in self.busy.values()))
            left = None if until == float("inf") else max(0.0, until - time.monotonic())
            for line in wait(list(self.busy), left):
                assert isinstance(line, Connection)
                answers += self._read(self.busy[line])
            now = time.monotonic()
            for worker in [worker for worker in self.busy.values() if worker.end <= now]:
                worker.process.kill()
                answers.append(self._lose(worker, hung=True))
            if now >= end:
                break
        return answers

    def _read(self, worker: _Worker[T]) -> list[tuple[T, R | Lost]]:
        """The answer of a worker's job, or Lost if the worker has died. Empty if the worker has only started."""
        try:
            answer = worker.line.recv()
        except (EOFError, OSError):
            return [self._lose(worker, hung=False)]
        if not worker.ready:
            worker.ready = True
            worker.end = time.monotonic() + self.seconds
            return []
        del self.busy[worker.line]
        self.idle.append(worker)
        return [(self._tag(worker), answer)]

    def _lose(self, worker: _Worker[T], hung: bool) -> tuple[T, Lost]:
        """Remove a dead worker, and return the tag of its job with the reason."""
        del self.busy[worker.line]
        worker.process.join()
        worker.line.close()
        return self._tag(worker), Lost(hung, worker.process.exitcode)

    def _tag(self, worker: _Worker[T]) -> T:
        tag, worker.tag = worker.tag, None
        assert tag is not None
        return tag

    def interrupt(self) -> list[tuple[T, R | Lost]]:
        """Interrupt every worker, and wait a short time for the partial results."""
        for worker in self.busy.values():
            with suppress(OSError):
                os.kill(worker.process.pid or 0, signal.SIGTERM)
        answers = []
        end = time.monotonic() + PATIENCE
        while self.busy and time.monotonic() < end:
            answers += self.finished(max(0.0, end - time.monotonic()))
        return answers

    def close(self) -> None:
        """End all workers; running jobs are lost."""
        workers = (*self.idle, *self.busy.values())
        for worker in workers:
            worker.line.close()
        for worker in self.busy.values():
            worker.process.kill()
        for worker in workers:
            worker.process.join()
        self.idle, self.busy = [], {}

    def _hire(self) -> _Worker[T]:
        """Start a worker."""
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(theirs, self.work, self.memory), daemon=True)
        # Ctrl-C reaches all processes of a terminal. Only this process handles it, and interrupts the workers.
        before = _ignore_interrupts()
        try:
            process.start()
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
        theirs.close()
        return _Worker(process, ours)


def _ignore_interrupts() -> Any:
    """Ignore Ctrl-C; return the former handler. None in a thread, where handlers cannot be set."""
    try:
        return signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        return None


def _serve(line: Connection, work: Callable[[Any], Any], memory: int | None) -> None:
    """The main loop of a worker: do jobs until the connection is closed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    die_with_parent()
    if memory is not None:
        cap_memory(memory)
    sys.set_int_max_str_digits(0)  # a count may have any number of digits
    with suppress(EOFError, OSError, KeyboardInterrupt):
        line.send(READY)
        while True:
            line.send(work(line.recv()))

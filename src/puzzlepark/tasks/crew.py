"""Crew: worker processes with one job each. A job that dies, hangs or takes too much memory costs itself alone."""

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
"""Seconds in which a worker hands over what it has found when it is interrupted."""
START_SECONDS = 60.0
"""Seconds in which a new worker must be ready."""
READY = "ready"
"""What a worker sends before its first answer."""

J = TypeVar("J")
T = TypeVar("T")
R = TypeVar("R")


class Lost(NamedTuple):
    """A job without an answer: its worker died, or was killed since the job `hung`."""

    hung: bool
    exit_code: int | None


@dataclass
class _Worker(Generic[T]):
    """A process; while it is busy, `tag` is that of its job, and at `end` it is killed."""

    process: BaseProcess
    line: Connection
    ready: bool = False
    tag: T | None = None
    end: float = float("inf")


class Crew(Generic[J, T, R]):
    """Workers that do `work`, which is a function of a module or a partial of one. They are hired as needed.

    A job that takes longer than `seconds` loses its worker; more than `memory` bytes are refused by the system. Whoever
    starts jobs gives each a tag, and gets it back with the answer.
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
        with suppress(BrokenPipeError):  # that it died is seen when its answer is read
            worker.line.send(job)

    def finished(self, seconds: float | None = None) -> list[tuple[T, R | Lost]]:
        """Wait at most `seconds` until a job ends; returns the answers of all jobs that have ended."""
        end = float("inf") if seconds is None else time.monotonic() + seconds
        found: list[tuple[T, R | Lost]] = []
        while self.busy and not found:
            until = min(end, *(worker.end for worker in self.busy.values()))
            left = None if until == float("inf") else max(0.0, until - time.monotonic())
            for line in wait(list(self.busy), left):
                assert isinstance(line, Connection)
                found += self._read(self.busy[line])
            now = time.monotonic()
            for worker in [worker for worker in self.busy.values() if worker.end <= now]:
                worker.process.kill()
                found.append(self._lose(worker, hung=True))
            if now >= end:
                break
        return found

    def _read(self, worker: _Worker[T]) -> list[tuple[T, R | Lost]]:
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
        del self.busy[worker.line]
        worker.process.join()
        worker.line.close()
        return self._tag(worker), Lost(hung, worker.process.exitcode)

    def _tag(self, worker: _Worker[T]) -> T:
        tag, worker.tag = worker.tag, None
        assert tag is not None
        return tag

    def interrupt(self) -> list[tuple[T, R | Lost]]:
        """Ask every worker for what it has found, and wait for that a little."""
        for worker in self.busy.values():
            with suppress(OSError):
                os.kill(worker.process.pid or 0, signal.SIGTERM)
        found = []
        end = time.monotonic() + PATIENCE
        while self.busy and time.monotonic() < end:
            found += self.finished(max(0.0, end - time.monotonic()))
        return found

    def close(self) -> None:
        """End all workers; jobs under way are lost."""
        workers = (*self.idle, *self.busy.values())
        for worker in workers:
            worker.line.close()
        for worker in self.busy.values():
            worker.process.kill()
        for worker in workers:
            worker.process.join()
        self.idle, self.busy = [], {}

    def _hire(self) -> _Worker[T]:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(theirs, self.work, self.memory), daemon=True)
        # Ctrl-C reaches all processes of a terminal. Only this one answers it, and asks the others, once.
        before = _ignore_interrupts()
        try:
            process.start()
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
        theirs.close()
        return _Worker(process, ours)


def _ignore_interrupts() -> Any:
    """The handler of Ctrl-C so far; None in a thread, where handlers cannot be set."""
    try:
        return signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        return None


def _serve(line: Connection, work: Callable[[Any], Any], memory: int | None) -> None:
    """The life of a worker: do what comes, until the line is closed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    die_with_parent()
    if memory is not None:
        cap_memory(memory)
    sys.set_int_max_str_digits(0)  # a count may have any number of digits
    with suppress(EOFError, OSError, KeyboardInterrupt):
        line.send(READY)
        while True:
            line.send(work(line.recv()))

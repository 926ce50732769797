"""Work on many inputs in several processes, with the outcomes in the order of the inputs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Generic

from puzzlepark.faces.cli.errors import STOPPED
from puzzlepark.faces.cli.inputs import Fault
from puzzlepark.faces.cli.outcomes import Outcome, T, Work, attempt, faulty

AHEAD = 4
"""Inputs that are taken for each process before the first of them is done."""
PATIENCE = 5.0
"""Seconds in which a process hands over what it has found when it is interrupted."""


@dataclass
class _Slot(Generic[T]):
    """An input that was taken, and what came of it, if that is known."""

    item: T | Fault
    outcome: Outcome | None = None


def in_processes(work: Work[T], items: Iterable[T | Fault], jobs: int) -> Iterator[tuple[T | Fault, Outcome]]:
    """What came of each input, as `outcomes` gives it, with so many processes at work."""
    crew: _Crew[T] = _Crew(work)
    taken: deque[_Slot[T]] = deque()
    source = iter(items)
    more = True
    try:
        while more or taken:
            while more and len(crew.busy) < jobs and len(taken) < AHEAD * jobs:
                item = next(source, None)
                if item is None:
                    more = False
                    break
                taken.append(slot := _Slot(item, faulty(item) if isinstance(item, Fault) else None))
                if slot.outcome is None:
                    crew.start(slot)
            if taken and taken[0].outcome is None:
                crew.wait()
            yield from _known(taken)
    except KeyboardInterrupt:
        crew.interrupt()
        yield from ((slot.item, slot.outcome) for slot in taken if slot.outcome is not None)
        raise
    finally:
        crew.close()


def _known(taken: deque[_Slot[T]]) -> Iterator[tuple[T | Fault, Outcome]]:
    """Take off the inputs at the front whose outcomes are known."""
    while taken and (outcome := taken[0].outcome) is not None:
        yield taken.popleft().item, outcome


@dataclass(frozen=True)
class _Worker:
    process: BaseProcess
    line: Connection


class _Crew(Generic[T]):
    """Processes that work; one that dies takes only its own input with it."""

    def __init__(self, work: Work[T]) -> None:
        self.work = work
        self.context = multiprocessing.get_context("spawn")
        self.idle: list[_Worker] = []
        self.busy: dict[Connection, tuple[_Worker, _Slot[T]]] = {}
        self.interrupted = False

    def start(self, slot: _Slot[T]) -> None:
        worker = self.idle.pop() if self.idle else self._hire()
        self.busy[worker.line] = (worker, slot)
        with suppress(BrokenPipeError):  # that it died is seen when its answer is read
            worker.line.send(slot.item)

    def wait(self, seconds: float | None = None) -> None:
        """Wait until some answer is there, and take all that are."""
        for line in wait(list(self.busy), seconds):
            assert isinstance(line, Connection)
            worker, slot = self.busy.pop(line)
            try:
                slot.outcome = line.recv()
                self.idle.append(worker)
            except (EOFError, OSError):
                worker.process.join()
                slot.outcome = self._lost(slot.item, worker.process.exitcode)

    def _lost(self, item: T | Fault, exit_code: int | None) -> Outcome:
        """What came of an input whose process died; one that was interrupted before it began dies, too."""
        if self.interrupted or isinstance(item, Fault):
            return Outcome(code=STOPPED, interrupted=True)
        why = f"{item.name}: the process that worked on it died (exit code {exit_code})."
        return Outcome("", why, STOPPED)

    def interrupt(self) -> None:
        """Ask every process for what it has found, and wait for that a little."""
        self.interrupted = True
        for worker, _ in self.busy.values():
            with suppress(OSError):
                os.kill(worker.process.pid or 0, signal.SIGTERM)
        end = time.monotonic() + PATIENCE
        while self.busy and time.monotonic() < end:
            self.wait(max(0.0, end - time.monotonic()))

    def close(self) -> None:
        for worker in (*self.idle, *(worker for worker, _ in self.busy.values())):
            worker.line.close()
        for worker, _ in self.busy.values():
            worker.process.kill()
        for worker in (*self.idle, *(worker for worker, _ in self.busy.values())):
            worker.process.join()

    def _hire(self) -> _Worker:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(theirs, self.work), daemon=True)
        # Ctrl-C reaches all processes of a terminal. Only this one answers it, and asks the others, once.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()
        return _Worker(process, ours)


def _serve(line: Connection, work: Callable[[Any], Outcome]) -> None:
    """The life of a process: work on what comes, until the line is closed."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.set_int_max_str_digits(0)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            line.send(attempt(work, line.recv()))

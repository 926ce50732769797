"""A worker process, which runs one job after another.

A job arrives on the socket as a line of JSON, the head, followed by the job's body, whose length the head gives as
"bytes". The worker answers in the same form: {"ready": true} once, then for each job any number of {"progress": …}
and one {"done": …} or {"error": …}.

The operating system caps the worker's memory, and the worker may be killed at any moment. SIGINT cancels the current
job, and is ignored between jobs. A job with a limit of processor seconds fails with the error "slow" when it exceeds
it."""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.web.handlers.types import Handler, OnProgress
from puzzlepark.interfaces.web.requests.validation import shorten
from puzzlepark.tasks.confine import BASE_BYTES, cap_memory, die_with_parent

PROGRESS_SECONDS = 0.2


class Reply(NamedTuple):
    """The result of a job, and data about it that the server needs."""

    content: bytes
    metadata: Mapping[str, Any] = {}


RunJob = Callable[[Mapping[str, Any], bytes, OnProgress], Reply]
"""Runs a job, given its head and body."""


class CpuTimeExceeded(BaseException):
    """A job has used its processor seconds. Not an Exception, so that no handler in a job catches it."""


class Answer(NamedTuple):
    """The head of an answer, {"done": …} or {"error": …}, and its content."""

    head: dict[str, Any]
    content: bytes = b""


def main(memory: int, nice: int, connection: socket.socket, handlers: Mapping[str, Handler] | None = None) -> None:
    """Run jobs until the connection is closed."""
    set_up_process(memory, nice, BASE_BYTES)
    if handlers is None:
        from puzzlepark.interfaces.web.handlers.job_handlers import HANDLERS

        handlers = HANDLERS
    by_verb = handlers
    sys.set_int_max_str_digits(0)  # a count may have any number of digits

    def run_job(head: Mapping[str, Any], body: bytes, on_progress: OnProgress) -> Reply:
        result = by_verb[head["verb"]]({**json.loads(body), **head["limits"]}, on_progress)
        return Reply(json.dumps(result, separators=(",", ":")).encode())

    Worker(run_job, connection).run()


def set_up_process(memory: int, nice: int, base: int) -> None:
    """Set this process up as a worker. Its address space is limited to `base` bytes plus `memory` for a job."""
    if sys.platform != "win32":
        os.setsid()  # Ctrl-C in a terminal must reach the server only
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.dup2(2, 1)  # output of libraries goes to the log
    die_with_parent()
    cap_memory(memory, base)
    with suppress(OSError):
        os.nice(nice)
    with suppress(OSError):  # Linux may schedule by session instead of by process; each worker has its own session
        Path("/proc/self/autogroup").write_text(str(nice))


class Worker:
    """Runs one job at a time."""

    def __init__(self, run_job: RunJob, connection: socket.socket) -> None:
        self.run_job = run_job
        self.input, self.output = connection.makefile("rb"), connection.makefile("wb")
        self.interruptible = False
        self.reported = 0.0
        signal.signal(signal.SIGINT, self._on_interrupt)
        if sys.platform != "win32":
            signal.signal(signal.SIGPROF, self._on_cpu_timer)

    def _on_interrupt(self, number: int, frame: object) -> None:
        if self.interruptible:
            self.interruptible = False
            raise KeyboardInterrupt

    def _on_cpu_timer(self, number: int, frame: object) -> None:
        if self.interruptible:
            self.interruptible = False
            raise CpuTimeExceeded

    def run(self) -> None:
        self.write({"ready": True})
        for line in self.input:
            head = json.loads(line)
            started = time.process_time()
            answer = self.answer(head, self.input.read(head["bytes"]))
            self.write({**answer.head, "processor": round(time.process_time() - started, 4)}, answer.content)

    def write(self, head: dict[str, Any], content: bytes = b"") -> None:
        self.output.write(json.dumps({**head, "bytes": len(content)}).encode() + b"\n" + content)
        self.output.flush()

    def report_progress(self, progress: dict[str, Any]) -> None:
        """Send progress, at most once per PROGRESS_SECONDS."""
        now = time.monotonic()
        if now - self.reported >= PROGRESS_SECONDS and self.interruptible:
            self.reported = now
            self.interruptible = False  # an interrupt must not cut a line in two
            self.write({"progress": progress})
            self.interruptible = True

    def answer(self, head: Mapping[str, Any], body: bytes) -> Answer:
        """Run a job, and return its result or error."""
        try:
            try:
                _set_cpu_timer(head.get("processor", 0.0))
                self.interruptible = True
                reply = self.run_job(head, body, self.report_progress)
            finally:
                self.interruptible = False
                _set_cpu_timer(0.0)
            return Answer({"done": reply.metadata}, reply.content)
        except KeyboardInterrupt:
            return _error("cancelled", "The job was cancelled.")
        except CpuTimeExceeded:
            return _error("slow", f"This takes more than {head['processor']:g} s of processor time.")
        except BadInput as error:
            return _error("bad_input", str(error))
        except Stopped as stop:
            reasons = {"deadline": "The time ran out before there was an answer.", "memory": "The memory ran out."}
            return _error("stopped", reasons.get(stop.reason, str(stop)))
        except MemoryError:
            return _error("memory", "The memory ran out.")
        except ParkError as error:
            return _error("fault", str(error))
        except Exception as error:
            print(f"{type(error).__name__} in a {head['verb']} job: {error}", file=sys.stderr)
            return _error("fault", "Something went wrong inside the program.")


def _error(code: str, sentence: str) -> Answer:
    return Answer({"error": {"code": code, "sentence": shorten(sentence)}})


def _set_cpu_timer(seconds: float) -> None:
    """Send SIGPROF after these processor seconds; 0 cancels the timer.

    If native code delays the handler for as many seconds again, SIGVTALRM ends the process. Windows has neither timer:
    there, the server kills the worker.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * seconds)

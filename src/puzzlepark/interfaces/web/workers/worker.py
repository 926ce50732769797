"""A worker process, which runs one job after another.

A job arrives on the socket as a line of JSON, the head, followed by the job's body, whose length the head gives as
"bytes". The worker answers in the same form: {"ready": true} once, then for each job {"accepted": …} if its request is
valid, any number of {"progress": …}, and one {"done": …} or {"error": …}.

The operating system caps the worker's memory, and the worker may be killed at any moment. SIGINT cancels the current
job, and is ignored between jobs. A job with a limit of processor seconds fails with the error "slow" when it exceeds
it."""

from __future__ import annotations

import gzip
import json
import math
import mmap
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
from puzzlepark.core.record import NamedTuple, replace
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.interfaces.web.requests.validation import shorten
from puzzlepark.interfaces.web.storing import STORE
from puzzlepark.tasks.confine import BASE_BYTES, cap_memory, die_with_parent
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.reading import TooLarge
from puzzlepark.tasks.verbs.kit.verb import Content, Context

PROGRESS_SECONDS = 0.2
LIGHT_CELLS, LIGHT_PIXELS = 1_600, 2_000_000
"""Limits of a light request about a board. Larger ones are moved to the heavy pool at once: signals do not interrupt
native code."""
GZIP_BYTES, GZIP_LEVEL = 1000, 4
"""Replies of at least GZIP_BYTES are compressed here, not in the server process, if the client accepts gzip."""


class Reply(NamedTuple):
    """The result of a job, and data about it that the server needs."""

    content: bytes
    metadata: Mapping[str, Any] = {}


Runnable = Callable[[Any, Context], Any]
"""A verb, or what a test or a cluster does instead."""


class CpuTimeExceeded(BaseException):
    """A job has used its processor seconds. Not an Exception, so that no handler in a job catches it."""


class Answer(NamedTuple):
    """The head of an answer, {"done": …} or {"error": …}, and its content."""

    head: dict[str, Any]
    content: bytes = b""


class _Valid(BaseException):
    """The request of a job is valid, which was all that was asked. Not an Exception, so that no verb catches it."""


def main(
    memory: int,
    nice: int,
    limits: Limits,
    connection: socket.socket,
    table: Mapping[str, Runnable] | None = None,
    base: int = BASE_BYTES,
) -> None:
    """Run verbs until the connection is closed.

    The address space is limited to `memory` for one job, plus `base` bytes for the program; 0 means that it may grow
    only little beyond its present size.
    """
    set_up_process(memory, nice, base or _address_space())
    sys.set_int_max_str_digits(0)  # a count may have any number of digits
    runnable: Mapping[str, Runnable] = {**verbs(), STORE.name: STORE} if table is None else table
    light_limits = replace(limits, cells=min(limits.cells, LIGHT_CELLS), pixels=min(limits.pixels, LIGHT_PIXELS))

    def run_job(head: Mapping[str, Any], body: bytes, worker: Worker) -> Reply:
        """Run the verb that a head names. A request that is too large for this pool counts as too slow."""
        is_light = head.get("light", False)
        known: dict[str, Any] = {}

        def on_accepted(cells: int | None, seconds: float) -> None:
            known.update(cells=cells, seconds=seconds)
            if head.get("validate"):
                raise _Valid
            worker.tell({"accepted": known})
            if cells is not None and cells >= head.get("small", math.inf):
                raise CpuTimeExceeded

        def on_progress(what: str, done: int, all: int) -> None:
            worker.report_progress({"what": what, "done": done, "all": all})

        context = Context(light_limits if is_light else limits, memory, on_progress, on_accepted)
        try:
            result = runnable[head["verb"]](json_body.parse(body), context)
        except _Valid:
            return Reply(b"", known)
        except TooLarge:
            if is_light:
                raise CpuTimeExceeded from None
            raise
        if isinstance(result, Content):
            return _compressed(head, Reply(result.content, {**result.about, "type": result.type}))
        text = json.dumps(result, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return _compressed(head, Reply(text.encode()))

    Worker(run_job, connection).run()


def _compressed(head: Mapping[str, Any], reply: Reply) -> Reply:
    """The reply, compressed if that was asked and makes a difference."""
    if not head.get("gzip") or len(reply.content) < GZIP_BYTES:
        return reply
    return Reply(gzip.compress(reply.content, GZIP_LEVEL, mtime=0), {**reply.metadata, "encoding": "gzip"})


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


def _address_space() -> int:
    """The current size of this process's address space, plus a margin for libraries that are loaded later."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return BASE_BYTES
    return pages * mmap.PAGESIZE + (64 << 20)


class Worker:
    """Runs one job at a time."""

    def __init__(self, run_job: Callable[[Mapping[str, Any], bytes, Worker], Reply], connection: socket.socket) -> None:
        self.run_job = run_job
        self.input, self.output = connection.makefile("rb"), connection.makefile("wb")
        self.interruptible = False
        self.reported = 0.0
        signal.signal(signal.SIGINT, self._on_interrupt)
        if sys.platform != "win32":
            signal.signal(signal.SIGPROF, self._on_cpu_timer)

    def _on_interrupt(self, number: int, frame: object) -> None:
        """Cancel the current job, if there is one that can be interrupted now."""
        if self.interruptible:
            self.interruptible = False
            raise KeyboardInterrupt

    def _on_cpu_timer(self, number: int, frame: object) -> None:
        """End the current job, which has used its processor seconds."""
        if self.interruptible:
            self.interruptible = False
            raise CpuTimeExceeded

    def run(self) -> None:
        """Run jobs until the connection is closed."""
        self.write({"ready": True})
        for line in self.input:
            head = json.loads(line)
            started = time.process_time()
            answer = self.answer(head, self.input.read(head["bytes"]))
            self.write({**answer.head, "processor": round(time.process_time() - started, 4)}, answer.content)

    def write(self, head: dict[str, Any], content: bytes = b"") -> None:
        """Send a line of JSON and the content that it announces."""
        self.output.write(json.dumps({**head, "bytes": len(content)}).encode() + b"\n" + content)
        self.output.flush()

    def report_progress(self, progress: dict[str, Any]) -> None:
        """Send progress, at most once per PROGRESS_SECONDS."""
        now = time.monotonic()
        if now - self.reported >= PROGRESS_SECONDS:
            self.reported = now
            self.tell({"progress": progress})

    def tell(self, news: dict[str, Any]) -> None:
        """Send a line about the running job, which an interrupt does not cut in two."""
        if self.interruptible:
            self.interruptible = False
            self.write(news)
            self.interruptible = True

    def answer(self, head: Mapping[str, Any], body: bytes) -> Answer:
        """Run a job, and return its result or error."""
        try:
            try:
                _set_cpu_timer(head.get("processor", 0.0))
                self.interruptible = True
                reply = self.run_job(head, body, self)
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

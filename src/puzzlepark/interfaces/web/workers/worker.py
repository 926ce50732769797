"""A worker: a process that runs one job after another.

A job is a line of JSON on its socket, whose "bytes" tell how many bytes follow as the job's body. It answers there in
the same way: {"ready": true} once, then for each job any number of {"progress": …} and one
{"done": …} or {"error": …}. The system caps its memory. It may be killed at any moment. An interrupt ends the current
job; without one it is ignored. A job that was given processor seconds ends with them, by the error "slow".
"""

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
from puzzlepark.interfaces.web.handlers.types import Handler, Say
from puzzlepark.interfaces.web.requests.validation import shortened
from puzzlepark.tasks.confine import BASE_BYTES, cap_memory, die_with_parent

PROGRESS_SECONDS = 0.2


class Reply(NamedTuple):
    """The result of a job: its bytes, and what there is to say of them."""

    content: bytes
    about: Mapping[str, Any] = {}


Work = Callable[[Mapping[str, Any], bytes, Say], Reply]


class OutOfTime(BaseException):
    """The processor seconds of a job are over. No handler of errors may catch it."""


def main(memory: int, nice: int, line: socket.socket, verbs: Mapping[str, Handler] | None = None) -> None:
    """Run jobs until the line is closed."""
    begin(memory, nice, BASE_BYTES)
    if verbs is None:
        from puzzlepark.interfaces.web.handlers.job_handlers import HANDLERS

        verbs = HANDLERS
    known = verbs
    sys.set_int_max_str_digits(0)  # a count may have any number of digits

    def work(head: Mapping[str, Any], body: bytes, say: Say) -> Reply:
        result = known[head["verb"]]({**json.loads(body), **head["more"]}, say)
        return Reply(json.dumps(result, separators=(",", ":")).encode())

    Worker(work, line).run()


def begin(memory: int, nice: int, base: int) -> None:
    """Set this process up as a worker, with this much address space besides a job's memory."""
    if hasattr(os, "setsid"):
        os.setsid()  # an interrupt at the terminal is for the server alone
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.dup2(2, 1)  # what a library prints belongs to the log
    die_with_parent()
    cap_memory(memory, base)
    with suppress(OSError):
        os.nice(nice)
    with suppress(OSError):  # Linux may weigh sessions instead of processes, and this one has its own
        Path("/proc/self/autogroup").write_text(str(nice))


class Worker:
    """Runs one job at a time."""

    def __init__(self, work: Work, line: socket.socket) -> None:
        self.work = work
        self.jobs, self.out = line.makefile("rb"), line.makefile("wb")
        self.working = False
        self.reported = 0.0
        signal.signal(signal.SIGINT, self._interrupt)
        if hasattr(signal, "SIGPROF"):
            signal.signal(signal.SIGPROF, self._out_of_time)

    def _interrupt(self, number: int, frame: object) -> None:
        if self.working:
            self.working = False
            raise KeyboardInterrupt

    def _out_of_time(self, number: int, frame: object) -> None:
        if self.working:
            self.working = False
            raise OutOfTime

    def run(self) -> None:
        self.write({"ready": True})
        for line in self.jobs:
            head = json.loads(line)
            started = time.process_time()
            answer, content = self.answer(head, self.jobs.read(head["bytes"]))
            self.write({**answer, "processor": round(time.process_time() - started, 4)}, content)

    def write(self, data: dict[str, Any], content: bytes = b"") -> None:
        self.out.write(json.dumps({**data, "bytes": len(content)}).encode() + b"\n" + content)
        self.out.flush()

    def say(self, progress: dict[str, Any]) -> None:
        """Report progress, at most once per interval."""
        now = time.monotonic()
        if now - self.reported >= PROGRESS_SECONDS and self.working:
            self.reported = now
            self.working = False  # an interrupt must not cut a line in two
            self.write({"progress": progress})
            self.working = True

    def answer(self, head: Mapping[str, Any], body: bytes) -> tuple[dict[str, Any], bytes]:
        try:
            try:
                _bell(head.get("processor", 0.0))
                self.working = True
                reply = self.work(head, body, self.say)
            finally:
                self.working = False
                _bell(0.0)
            return {"done": reply.about}, reply.content
        except KeyboardInterrupt:
            return _error("cancelled", "The job was cancelled.")
        except OutOfTime:
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


def _error(code: str, sentence: str) -> tuple[dict[str, Any], bytes]:
    return {"error": {"code": code, "sentence": shortened(sentence)}}, b""


def _bell(seconds: float) -> None:
    """Have a signal sent after these processor seconds, and the process ended by the system if it does not hear that
    within as many more; 0 is never. Where the system cannot, the server kills the worker."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * seconds)

"""A worker: a process that runs one job after another, each a line of JSON on its standard input.

It answers with lines on its standard output: {"ready": true} once, then for each job any number of
{"progress": …} and one {"result": …} or {"error": …}. The system caps its memory. It may be killed at any moment.
An interrupt ends the current job; without one it is ignored.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.tasks.confine import cap_memory, die_with_parent

Say = Callable[[dict[str, Any]], None]
Handler = Callable[[Mapping[str, Any], Say], Mapping[str, Any]]

PROGRESS_SECONDS = 0.2


def main(verbs: Mapping[str, Handler] | None = None) -> None:
    """Run jobs until standard input ends."""
    memory, nice = int(sys.argv[1]), int(sys.argv[2])
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a library prints must not look like an answer
    die_with_parent()
    cap_memory(memory)
    with suppress(OSError):
        os.nice(nice)
    sys.set_int_max_str_digits(0)  # a count may have any number of digits
    if verbs is None:
        from puzzlepark.faces.web.job_handlers import HANDLERS, warm_up

        warm_up()
        verbs = HANDLERS
    Worker(verbs, out).run()


class Worker:
    """Runs one job at a time."""

    def __init__(self, verbs: Mapping[str, Handler], out: Any) -> None:
        self.verbs = verbs
        self.out = out
        self.working = False
        self.told = 0.0
        signal.signal(signal.SIGINT, self._interrupt)

    def _interrupt(self, number: int, frame: object) -> None:
        if self.working:
            self.working = False
            raise KeyboardInterrupt

    def run(self) -> None:
        self.write({"ready": True})
        for line in sys.stdin:
            answer = self.answer(json.loads(line))
            self.write(answer)

    def write(self, data: dict[str, Any]) -> None:
        self.out.write(json.dumps(data, separators=(",", ":")) + "\n")
        self.out.flush()

    def say(self, progress: dict[str, Any]) -> None:
        """Report progress, at most once per interval."""
        now = time.monotonic()
        if now - self.told >= PROGRESS_SECONDS and self.working:
            self.told = now
            self.working = False  # an interrupt must not cut a line in two
            self.write({"progress": progress})
            self.working = True

    def answer(self, job: Mapping[str, Any]) -> dict[str, Any]:
        try:
            try:
                self.working = True
                result = self.verbs[job["verb"]](job["body"], self.say)
            finally:
                self.working = False
            return {"result": result}
        except KeyboardInterrupt:
            return _error("cancelled", "The job was cancelled.")
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
            print(f"{type(error).__name__} in a {job['verb']} job: {error}", file=sys.stderr)
            return _error("fault", "Something went wrong inside the program.")


def _error(code: str, sentence: str) -> dict[str, Any]:
    return {"error": {"code": code, "sentence": sentence}}


if __name__ == "__main__":
    main()

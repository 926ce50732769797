"""Answers requests of the page in a worker of its tab. They are the requests and answers of the server's API.

The page sends a verb with a body in JSON, and gets a status, a type and a content. A job runs to its end in one call,
and reports its progress by a callback. An interrupt ends it: then it is cancelled, as on the server.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.interfaces.web.requests.validation import shorten
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Content, Context

JSON = "application/json"
MEMORY = 512 << 20
"""Bytes that a job may use. A tab has at most 4 GB, and phones far less."""
PROGRESS_SECONDS = 0.1
"""The least time between two reports of progress."""
LIMITS = Limits()
sys.set_int_max_str_digits(0)  # a count may have any number of digits


class Answer(NamedTuple):
    """An answer as the page gets it from a server."""

    status: int
    type: str
    content: bytes


def answer(verb: str, body: str, tell: Callable[[str], object]) -> Answer:
    """Answer a request. `tell` gets the progress of a job in JSON.

    As on the server, a bad request and a fast verb are answered directly. Other verbs are answered by a job, which is
    complete already.
    """
    if verb not in verbs():
        return _refusal(404, "not_found", "This needs a server.")
    last_report, accepted = 0.0, False

    def on_progress(what: str, done: int, all: int) -> None:
        """Report the progress, but not more often than every PROGRESS_SECONDS."""
        nonlocal last_report
        now = time.monotonic()
        if now - last_report >= PROGRESS_SECONDS:
            last_report = now
            tell(json.dumps({"what": what, "done": done, "all": all}))

    def on_accepted(cells: int | None, seconds: float) -> None:
        # From here on, the request is valid: what goes wrong is an error of the job.
        nonlocal accepted
        accepted = True

    started = time.monotonic()
    result, error, state = None, None, "failed"
    try:
        result = verbs()[verb](json_body.parse(body.encode()), Context(LIMITS, MEMORY, on_progress, on_accepted))
        state = "done"
        if verbs()[verb].lane == "board":
            return Answer(200, result.type, result.content) if isinstance(result, Content) else _json(200, result)
    except KeyboardInterrupt:
        error, state = ("cancelled", "The job was cancelled."), "cancelled"
    except Stopped as stop:
        reasons = {"deadline": "The time ran out before there was an answer.", "memory": "The memory ran out."}
        error = ("stopped", reasons.get(stop.reason, str(stop)))
    except MemoryError:
        error = ("memory", "The memory ran out.")
    except BadInput as bad:
        error = ("bad_input", str(bad))
    except (ImportError, ParkError) as fault:
        error = ("fault", _without_package(fault))
    if error is not None and not accepted:
        return _refusal({"bad_input": 422, "fault": 500}.get(error[0], 503), *error)
    job = {
        "id": "0" * 16,
        "verb": verb,
        "state": state,
        "progress": None,
        "ahead": 0,
        "seconds": round(time.monotonic() - started, 6),
        "result": result,
        "error": None if error is None else {"code": error[0], "sentence": shorten(error[1])},
    }
    return _json(200, job)


def _without_package(error: Exception) -> str:
    """The sentence of an error. If a package cannot be imported, it says that browsers do not have the package."""
    return f"A browser does not have {error.name}." if isinstance(error, ImportError) else shorten(str(error))


def _refusal(status: int, code: str, sentence: str) -> Answer:
    """An error in the form in which the server answers it."""
    return _json(status, {"error": {"code": code, "sentence": shorten(sentence)}})


def _json(status: int, data: object) -> Answer:
    return Answer(status, JSON, json.dumps(data, separators=(",", ":")).encode())

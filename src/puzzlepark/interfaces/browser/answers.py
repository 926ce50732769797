"""Answers requests of the page in a worker of its tab. They are the requests and answers of the server's API.

The page sends a verb with a body in JSON, and gets a status, a type and a content. A job runs to its end in one call,
and reports its progress by a callback. An interrupt ends it: then it is cancelled, as on the server.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.web.handlers.job_handlers import HANDLERS
from puzzlepark.interfaces.web.requests import json_body
from puzzlepark.interfaces.web.requests.validation import shorten
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.board_worker import ENDPOINTS

JSON = "application/json"
MEMORY = 512 << 20
"""Bytes that a job may use. A tab has at most 4 GB, and phones far less."""
PROGRESS_SECONDS = 0.1
LIMITS = Limits()
sys.set_int_max_str_digits(0)  # a count may have any number of digits


class Answer(NamedTuple):
    """An answer as the page gets it from a server."""

    status: int
    type: str
    content: bytes


def answer(verb: str, body: bytes, tell: Callable[[str], object]) -> Answer:
    """Answer a request. `tell` gets the progress of a job in JSON."""
    if verb not in ENDPOINTS:
        return _refusal(404, "not_found", "This needs a server.")
    endpoint = ENDPOINTS[verb]
    try:
        reply = endpoint.handle(json_body.parse_model(endpoint.schema, body), LIMITS)
        if verb not in HANDLERS:
            return Answer(200, reply.metadata.get("type", JSON), reply.content)
    except BadInput as error:
        return _refusal(422, "bad_input", str(error))
    except KeyboardInterrupt:
        return _refusal(503, "cancelled", "The request was cancelled.")
    except MemoryError:
        return _refusal(503, "memory", "The memory ran out.")
    except (ImportError, ParkError) as error:
        return _refusal(500, "fault", _without_package(error))
    job = {**json.loads(reply.content), "seconds": reply.metadata["seconds"], "memory": MEMORY}
    return _json(200, _run(verb, job, tell))


def _run(verb: str, job: dict[str, Any], tell: Callable[[str], object]) -> dict[str, Any]:
    """Run a job to its end; return it as the server describes an ended job."""
    told = 0.0

    def on_progress(progress: dict[str, Any]) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= PROGRESS_SECONDS:
            told = now
            tell(json.dumps(progress))

    started = time.monotonic()
    result, error, state = None, None, "failed"
    try:
        result, state = HANDLERS[verb](job, on_progress), "done"
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
    return {
        "id": "0" * 16,
        "verb": verb,
        "state": state,
        "progress": None,
        "ahead": 0,
        "seconds": round(time.monotonic() - started, 6),
        "result": result,
        "error": None if error is None else {"code": error[0], "sentence": shorten(error[1])},
    }


def _without_package(error: Exception) -> str:
    """A sentence for an error, which may be that a package is not there."""
    return f"A browser does not have {error.name}." if isinstance(error, ImportError) else shorten(str(error))


def _refusal(status: int, code: str, sentence: str) -> Answer:
    return _json(status, {"error": {"code": code, "sentence": shorten(sentence)}})


def _json(status: int, data: object) -> Answer:
    return Answer(status, JSON, json.dumps(data, separators=(",", ":")).encode())

"""The jobs of a batch, each for one puzzle and with a result as plain JSON data."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Mapping
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.tasks.crew import Lost
from puzzlepark.tasks.files import Entry, load_all, read_text
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.fields import check_all
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Context, Verb

Result = dict[str, Any]
"""A line of the file of results, with the keys n, source, key, outcome, reason, seconds and result."""
FAILED = ("unreadable", "refused", "stopped", "memory", "hung", "died", "fault")
"""Outcomes without a result, explained by the reason. The first two are caused by the puzzle."""


class Job(NamedTuple):
    """The n-th document of the batch, from `source`. `fault` is the reason if it could not be read."""

    n: int
    source: str
    content: str | bytes
    fault: str = ""


@dataclass(frozen=True)
class Order:
    """The work for every puzzle of a batch. `seconds` and `memory` are limits per puzzle."""

    verb: str
    genre: str | None = None
    view: str | None = None
    engine: str | None = None
    limit: int | None = 2
    graded: bool = False
    seconds: float | None = 10.0
    memory: int = 2 << 30

    def key(self, job: Job) -> str:
        """A hash of the work and the document, independent of the document's source."""
        work = (self.verb, self.genre, self.view, self.engine, self.limit, self.graded)
        content = job.content if isinstance(job.content, bytes) else job.content.encode("utf-8", "surrogateescape")
        return hashlib.sha256(json.dumps([*work, job.fault]).encode() + b"\n" + content).hexdigest()[:16]


UNLIMITED = Limits(
    cells=sys.maxsize,
    job_cells=sys.maxsize,
    make_cells=sys.maxsize,
    seconds=float("inf"),
    solutions=sys.maxsize,
    solution_cells=sys.maxsize,
)


def batch_verbs() -> dict[str, Verb]:
    """The verbs that a batch can do, by name."""
    return {name: verb for name, verb in verbs().items() if verb.outcome is not None}


def answer(order: Order, job: Job) -> Result:
    """The result of a job, with an outcome for every kind of failure."""
    started = time.monotonic()
    if job.fault:
        return _line(order, job, "unreadable", job.fault)
    verb = batch_verbs()[order.verb]
    try:
        given = {"puzzle": _entry(order, job)} if "puzzle" in verb.request else request_of(json.loads(job.content))
    except BadInput as error:
        return _line(order, job, "unreadable", str(error), time.monotonic() - started)
    except (RecursionError, MemoryError) as error:
        return _line(order, job, "unreadable", f"This is too deep or too large: {type(error).__name__}.")
    outcome, reason, result = "fault", "", None
    try:
        result = verb.run(_request(order, verb, given), Context(UNLIMITED, order.memory, for_page=False))
        outcome = verb.outcome(result) if verb.outcome else "done"
    except BadInput as error:
        outcome, reason = "refused", str(error)
    except Stopped as stop:
        outcome, reason = "memory" if stop.reason == "memory" else "stopped", str(stop)
    except MemoryError:
        outcome, reason = "memory", "The memory ran out."
    except EngineFault as error:
        reason = str(error)
    except Exception as error:  # a failure of one puzzle does not end the batch
        reason = f"Internal error: {type(error).__name__}: {error}"
    return _line(order, job, outcome, reason, time.monotonic() - started, result)


def lost(order: Order, job: Job, how: Lost) -> Result:
    """The result of a job whose worker died or was killed."""
    if how.hung:
        return _line(order, job, "hung", f"It did not stop at its deadline of {order.seconds:g} s and was ended.")
    signal = f"signal {-how.exit_code}" if how.exit_code and how.exit_code < 0 else f"exit code {how.exit_code}"
    return _line(order, job, "died", f"The process that worked on it died ({signal}).")


def _line(
    order: Order, job: Job, outcome: str, reason: str, seconds: float = 0.0, result: Mapping[str, Any] | None = None
) -> Result:
    """A line of the file of results."""
    head: Result = {"n": job.n, "source": job.source, "key": order.key(job), "outcome": outcome}
    return {**head, "reason": reason or None, "seconds": round(seconds, 6), "result": result}


def _request(order: Order, verb: Verb, given: Mapping[str, Any]) -> dict[str, Any]:
    """The request of a job: what was given for it, the options of the batch, and the defaults of other fields."""
    options = {
        "view": order.view,
        "engine": order.engine,
        "limit": order.limit,
        "grade": order.graded,
        "seconds": order.seconds,
    }
    return {name: field.default for name, field in verb.request.items()} | {
        name: value for name, value in {**given, **options}.items() if name in verb.request
    }


def request_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The request of the verb `generate` for the arguments of its function: those that are no fields of the request are
    options of the maker. Raises BadInput."""
    fields = verbs()["generate"].request
    named = {name: value for name, value in arguments.items() if name in fields}
    options = {name: value for name, value in arguments.items() if name not in fields}
    return check_all(fields, {**named, "options": options})


def _entry(order: Order, job: Job) -> Entry:
    """The puzzle of a document, which may also be the result of `generate` in another batch."""
    content = job.content
    (entry,) = read_text(content, order.genre) if isinstance(content, str) else load_all(content, order.genre)
    return entry

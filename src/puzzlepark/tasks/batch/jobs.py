"""Jobs of a batch: one puzzle each, with a result as plain JSON data."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.core.record import NamedTuple, dataclass
from puzzlepark.core.report import Budget, Clock, Report, Status
from puzzlepark.tasks.answers import diagnosis as serialize_diagnosis
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.answers import steps as serialize_steps
from puzzlepark.tasks.check import check
from puzzlepark.tasks.crew import Lost
from puzzlepark.tasks.diagnose.audit import audit
from puzzlepark.tasks.explain.grade import grade
from puzzlepark.tasks.files import Entry, load_all, read_text
from puzzlepark.tasks.make.generate import generate
from puzzlepark.tasks.solve import count, solve

Result = dict[str, Any]
"""A line of the file of results: n, source, key, outcome, reason, seconds, result."""
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


class Done(NamedTuple):
    """The outcome of a puzzle, a word that is counted, and the answer."""

    outcome: str
    result: Mapping[str, Any]


def answer(order: Order, job: Job) -> Result:
    """The result of a job, with an outcome for every kind of failure."""
    started = time.monotonic()
    if job.fault:
        return _line(order, job, "unreadable", job.fault)
    try:
        puzzle = job.content if order.verb == "generate" else _entry(order, job)
    except BadInput as error:
        return _line(order, job, "unreadable", str(error), time.monotonic() - started)
    except (RecursionError, MemoryError) as error:
        return _line(order, job, "unreadable", f"This is too deep or too large: {type(error).__name__}.")
    outcome, reason, result = "fault", "", None
    try:
        outcome, result = VERBS[order.verb](order, puzzle)
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
    head: Result = {"n": job.n, "source": job.source, "key": order.key(job), "outcome": outcome}
    return {**head, "reason": reason or None, "seconds": round(seconds, 6), "result": result}


def _entry(order: Order, job: Job) -> Entry:
    """The puzzle of a document, which may also be the result of `generate` in another batch."""
    content = job.content
    (entry,) = read_text(content, order.genre) if isinstance(content, str) else load_all(content, order.genre)
    return entry


# --- the work of each verb


def _solve(order: Order, entry: Entry) -> Done:
    clock = Clock(Budget(order.seconds))
    report = solve(entry.puzzle, order.limit, order.seconds, order.engine, order.view, memory=order.memory)
    done = _report(entry, report)
    if not order.graded or report.status is not Status.UNIQUE:
        return done
    level = None
    with suppress(Stopped):
        level = serialize_steps.grade(entry.puzzle, grade(entry.puzzle, order.view, seconds=clock.rest().seconds))
    return Done(done.outcome, {**done.result, "grade": level})


def _count(order: Order, entry: Entry) -> Done:
    return _report(entry, count(entry.puzzle, order.view, order.seconds, order.engine, memory=order.memory))


def _report(entry: Entry, report: Report) -> Done:
    return Done(str(report.status), serialize.report(entry.puzzle, report))


def _grade(order: Order, entry: Entry) -> Done:
    graded = grade(entry.puzzle, order.view, seconds=order.seconds)
    outcome = f"level {graded.level}" if graded.unique else "several solutions"
    return Done(outcome, serialize_steps.grade(entry.puzzle, graded))


def _check(order: Order, entry: Entry) -> Done:
    if entry.marks is None:
        raise BadInput("This holds the puzzle, but no answer to check.")
    verdict = check(entry.puzzle, entry.marks)
    return Done("right" if verdict else "wrong", serialize.verdict(entry.puzzle, entry.marks, verdict))


def _audit(order: Order, entry: Entry) -> Done:
    result = audit(entry.puzzle, order.view, order.seconds, memory=order.memory)
    word = "undecided" if result.interesting is None else "interesting" if result.interesting else "not interesting"
    return Done(word, serialize_diagnosis.audit(result))


def _generate(order: Order, request: str) -> Done:
    arguments = json.loads(request)
    made = generate(**arguments, view=order.view, seconds=order.seconds)
    return Done("made", {"puzzle": serialize.document(made.puzzle, made.solution), "stopped": made.stopped})


VERBS: Mapping[str, Callable[[Order, Any], Done]] = {
    "solve": _solve,
    "count": _count,
    "grade": _grade,
    "check": _check,
    "audit": _audit,
    "generate": _generate,
}

"""Runs jobs of the server on the workers of a cluster, which import this module by name."""

from __future__ import annotations

import json
import multiprocessing
import sys
import threading
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.core.record import NamedTuple
from puzzlepark.tasks.crew import Crew, Lost
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Context

GRACE = 5.0
"""Seconds after its time limit after which a job is killed."""


class ClusterJob(NamedTuple):
    verb: str
    request: Any
    context: Context


class Outcome(NamedTuple):
    """The outcome of a job: the code "done" with the result, or the code of an error with its sentence or reason."""

    code: str
    value: Any


class _ThreadState(threading.local):
    """The process of a thread, and the limits that it was started with."""

    crew: Crew[ClusterJob, str, Outcome] | None = None
    limits: tuple[float, int] | None = None


_state = _ThreadState()


def run_job(verb: str, request: Any, limits: Limits, memory: int, server_version: str) -> Outcome:
    """Run a job in this thread's own process. Called on a worker, which must have the server's version of the
    program."""
    if version("puzzlepark") != server_version:
        return Outcome(
            "fault", f"A worker of the cluster has puzzlepark {version('puzzlepark')}, the server {server_version}."
        )
    crew = _crew(min(float(request.get("seconds", limits.seconds)), limits.seconds), memory)
    crew.start(ClusterJob(verb, request, Context(limits, memory)), verb)
    ((_, outcome),) = crew.finished()
    if isinstance(outcome, Lost):
        return Outcome("stopped", "deadline") if outcome.hung else Outcome("fault", "The worker died.")
    return outcome


def _crew(seconds: float, memory: int) -> Crew[ClusterJob, str, Outcome]:
    """Return the process of this thread, which is reused while the limits are the same."""
    if _state.crew is None or _state.limits != (seconds, memory):
        # Dask's workers are daemons, which may have no children. These children end with their parent anyway.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        if _state.crew is not None:
            _state.crew.close()
        _state.crew, _state.limits = Crew(compute_outcome, seconds + GRACE, memory), (seconds, memory)
    return _state.crew


def compute_outcome(job: ClusterJob) -> Outcome:
    """Run a job, and return its result or error as plain data, since not all exceptions can be pickled."""
    try:
        # Counts may have any number of digits. Values that JSON cannot represent must fail here.
        sys.set_int_max_str_digits(0)
        return Outcome("done", json.loads(json.dumps(verbs()[job.verb](job.request, job.context))))
    except BadInput as error:
        return Outcome("bad_input", str(error))
    except Stopped as stop:
        return Outcome("stopped", stop.reason)
    except MemoryError:
        return Outcome("memory", "")
    except ParkError as error:
        return Outcome("fault", str(error))

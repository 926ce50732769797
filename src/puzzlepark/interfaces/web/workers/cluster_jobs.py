"""Jobs of the server on the workers of a cluster, which import this module by its name."""

from __future__ import annotations

import json
import multiprocessing
import sys
import threading
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, ParkError, Stopped
from puzzlepark.interfaces.web.handlers.job_handlers import HANDLERS
from puzzlepark.tasks.crew import Crew, Lost

GRACE = 5.0
"""Seconds beyond its time after which a job is ended by force."""

Body = Mapping[str, Any]
Outcome = tuple[str, Any]
"""What came of a job: "done" with the result, or the name of the error with its sentence or reason."""

_kept = threading.local()


def do_job(verb: str, body: Body, wanted: str) -> Outcome:
    """Do a job in this thread's own process; runs on a worker, which must have the same version of the program."""
    if version("puzzlepark") != wanted:
        return "fault", f"A worker of the cluster has puzzlepark {version('puzzlepark')}, the server {wanted}."
    crew = _crew(float(body["seconds"]), int(body["memory"]))
    crew.start((verb, body), verb)
    ((_, found),) = crew.finished()
    if isinstance(found, Lost):
        return "stopped" if found.hung else "fault", "deadline" if found.hung else "The worker died."
    return found


def _crew(seconds: float, memory: int) -> Crew[tuple[str, Body], str, Outcome]:
    """The process of this thread, kept from job to job while the bounds are the same."""
    if getattr(_kept, "bounds", None) != (seconds, memory):
        # Dask's workers are daemons, which may have no children; these end with their parent all the same.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        if hasattr(_kept, "crew"):
            _kept.crew.close()
        _kept.crew, _kept.bounds = Crew(answered, seconds + GRACE, memory), (seconds, memory)
    crew: Crew[tuple[str, Body], str, Outcome] = _kept.crew
    return crew


def answered(job: tuple[str, Body]) -> Outcome:
    """What comes of a job, as plain data: errors do not travel well between processes."""
    verb, body = job
    try:
        # Counts may have any number of digits, and what JSON cannot say must not come that far.
        sys.set_int_max_str_digits(0)
        return "done", json.loads(json.dumps(HANDLERS[verb](body, lambda progress: None)))
    except BadInput as error:
        return "bad_input", str(error)
    except Stopped as stop:
        return "stopped", stop.reason
    except MemoryError:
        return "memory", ""
    except ParkError as error:
        return "fault", str(error)

"""A worker that hands its jobs to a dask.distributed cluster and waits for them.

To the server it is a worker like any other: it has one job at a time, may be interrupted and may be killed. On the
cluster, each thread keeps a process of its own for jobs, so that one that crashes, hangs or takes too much memory costs
itself alone. A job whose worker is lost is done again by another.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
import threading
from collections.abc import Mapping
from functools import partial
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, ParkError, Stopped
from puzzlepark.faces.web import worker
from puzzlepark.faces.web.job_handlers import HANDLERS
from puzzlepark.faces.web.worker import Say
from puzzlepark.tasks.batch.cluster import RETRIES, Cluster
from puzzlepark.tasks.crew import Crew, Lost

LOOK_SECONDS = 0.1
"""How often a job on the cluster is looked at; an interrupt is heard in between."""
GRACE = 5.0
"""Seconds beyond its time after which a job is ended by force."""

Body = Mapping[str, Any]
Told = tuple[str, Any]
"""What came of a job: "done" with the result, or the name of the error with its sentence or reason."""


def main() -> None:
    """Hand jobs on until standard input ends; the last argument is the cluster's address."""
    address = sys.argv[3]
    with Cluster(address, 1).client() as client:
        worker.main({verb: partial(hand_on, client, verb) for verb in HANDLERS})


def hand_on(client: Any, verb: str, body: Body, say: Say) -> Mapping[str, Any]:
    """The result of a job that the cluster does. After an interrupt it is not waited for; what runs there ends in its
    own time."""
    future = client.submit(do_job, verb, dict(body), version("puzzlepark"), pure=False, retries=RETRIES)
    say({"what": "on the cluster", "done": 0, "all": 0})
    try:
        while not future.done():
            threading.Event().wait(LOOK_SECONDS)
    except BaseException:
        future.cancel(force=True)
        raise
    try:
        told, found = future.result()
    except Exception as error:  # whatever dask raises for a lost or cancelled job
        raise EngineFault(f"The cluster lost this job: {type(error).__name__}.") from None
    if told == "done":
        result: Mapping[str, Any] = found
        return result
    errors: dict[str, type[Exception]] = {"bad_input": BadInput, "stopped": Stopped, "memory": MemoryError}
    raise errors.get(told, EngineFault)(found)


# --- on the cluster

_kept = threading.local()


def do_job(verb: str, body: Body, wanted: str) -> Told:
    """Do a job in this thread's own process; runs on a worker, which must have the same version of the program."""
    if version("puzzlepark") != wanted:
        return "fault", f"A worker of the cluster has puzzlepark {version('puzzlepark')}, the server {wanted}."
    crew = _crew(float(body["seconds"]), int(body["memory"]))
    crew.start((verb, body), verb)
    ((_, found),) = crew.finished()
    if isinstance(found, Lost):
        return "stopped" if found.hung else "fault", "deadline" if found.hung else "The worker died."
    return found


def _crew(seconds: float, memory: int) -> Crew[tuple[str, Body], str, Told]:
    """The process of this thread, kept from job to job while the bounds are the same."""
    if getattr(_kept, "bounds", None) != (seconds, memory):
        # Dask's workers are daemons, which may have no children; these end with their parent all the same.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        if hasattr(_kept, "crew"):
            _kept.crew.close()
        _kept.crew, _kept.bounds = Crew(answered, seconds + GRACE, memory), (seconds, memory)
    crew: Crew[tuple[str, Body], str, Told] = _kept.crew
    return crew


def answered(job: tuple[str, Body]) -> Told:
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


if __name__ == "__main__":
    main()

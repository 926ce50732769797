"""A worker that hands its jobs to a dask.distributed cluster and waits for them.

To the server it is a worker like any other: it has one job at a time, may be interrupted and may be killed. On the
cluster, each thread keeps a process of its own for jobs, so that one that crashes, hangs or takes too much memory costs
itself alone. A job whose worker is lost is done again by another.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping
from functools import partial
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.interfaces.web.handlers.job_handlers import HANDLERS
from puzzlepark.interfaces.web.handlers.types import Say
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.cluster_jobs import do_job
from puzzlepark.tasks.batch.cluster import RETRIES, Cluster

POLL_SECONDS = 0.1
"""How often a job on the cluster is looked at; an interrupt is heard in between."""


def main(address: str, memory: int, nice: int, line: socket.socket) -> None:
    """Hand jobs on to the cluster at this address, until the line is closed."""
    with Cluster(address, 1).client() as client:
        worker.main(memory, nice, line, {verb: partial(hand_on, client, verb) for verb in HANDLERS})


def hand_on(client: Any, verb: str, body: Mapping[str, Any], say: Say) -> Mapping[str, Any]:
    """The result of a job that the cluster does. After an interrupt it is not waited for; what runs there ends in its
    own time."""
    future = client.submit(do_job, verb, dict(body), version("puzzlepark"), pure=False, retries=RETRIES)
    say({"what": "on the cluster", "done": 0, "all": 0})
    try:
        while not future.done():
            threading.Event().wait(POLL_SECONDS)
    except BaseException:
        future.cancel(force=True)
        raise
    try:
        outcome, found = future.result()
    except Exception as error:  # whatever dask raises for a lost or cancelled job
        raise EngineFault(f"The cluster lost this job: {type(error).__name__}.") from None
    if outcome == "done":
        result: Mapping[str, Any] = found
        return result
    errors: dict[str, type[Exception]] = {"bad_input": BadInput, "stopped": Stopped, "memory": MemoryError}
    raise errors.get(outcome, EngineFault)(found)

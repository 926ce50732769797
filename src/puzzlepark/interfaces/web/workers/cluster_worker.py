"""A worker process that submits its jobs to a dask.distributed cluster and waits for them.

The server treats it like any other worker: it runs one job at a time, can be interrupted, and can be killed. On the
cluster, each thread runs jobs in a separate process, so that a job that crashes, hangs or takes too much memory affects
no other job. If a worker of the cluster is lost, its job runs again on another one.
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
from puzzlepark.interfaces.web.handlers.types import OnProgress
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.cluster_jobs import run_job
from puzzlepark.tasks.batch.cluster import RETRIES, Cluster

POLL_SECONDS = 0.1
"""The interval between checks of a job on the cluster; interrupts are handled in between."""


def main(address: str, memory: int, nice: int, connection: socket.socket) -> None:
    """Submit jobs to the cluster at this address, until the connection is closed."""
    with Cluster(address, 1).client() as client:
        worker.main(memory, nice, connection, {verb: partial(run_on_cluster, client, verb) for verb in HANDLERS})


def run_on_cluster(client: Any, verb: str, body: Mapping[str, Any], on_progress: OnProgress) -> Mapping[str, Any]:
    """Run a job on the cluster, and return its result. After an interrupt, the job there runs on until its own
    limit."""
    future = client.submit(run_job, verb, dict(body), version("puzzlepark"), pure=False, retries=RETRIES)
    on_progress({"what": "on the cluster", "done": 0, "all": 0})
    try:
        while not future.done():
            threading.Event().wait(POLL_SECONDS)
    except BaseException:
        future.cancel(force=True)
        raise
    try:
        code, value = future.result()
    except Exception as error:  # dask raises various types for a lost or cancelled job
        raise EngineFault(f"The cluster lost this job: {type(error).__name__}.") from None
    if code == "done":
        result: Mapping[str, Any] = value
        return result
    errors: dict[str, type[Exception]] = {"bad_input": BadInput, "stopped": Stopped, "memory": MemoryError}
    raise errors.get(code, EngineFault)(value)

"""A worker process that submits its jobs to a dask.distributed cluster and waits for them.

The server treats it like any other worker: it runs one job at a time, can be interrupted, and can be killed. On the
cluster, each thread runs jobs in a separate process, so that a job that crashes, hangs or takes too much memory affects
no other job. If a worker of the cluster is lost, its job runs again on another one.
"""

from __future__ import annotations

import socket
import threading
from functools import partial
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, Stopped
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.cluster_jobs import run_job
from puzzlepark.tasks.batch.cluster import RETRIES, Cluster
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.limits import Limits
from puzzlepark.tasks.verbs.kit.verb import Context

POLL_SECONDS = 0.1
"""The interval between checks of a job on the cluster; interrupts are handled in between."""


def main(address: str, memory: int, nice: int, limits: Limits, connection: socket.socket) -> None:
    """Submit jobs to the cluster at this address, until the connection is closed."""
    with Cluster(address, 1).client() as client:
        worker.main(memory, nice, limits, connection, {verb: partial(run_on_cluster, client, verb) for verb in verbs()})


def run_on_cluster(client: Any, verb: str, request: Any, context: Context) -> Any:
    """Run a verb on the cluster, and return its result. After an interrupt, the job there runs on until its own
    limit."""
    future = client.submit(
        run_job, verb, request, context.limits, context.memory, version("puzzlepark"), pure=False, retries=RETRIES
    )
    context.progress("on the cluster", 0, 0)
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
        return value
    errors: dict[str, type[Exception]] = {"bad_input": BadInput, "stopped": Stopped, "memory": MemoryError}
    raise errors.get(code, EngineFault)(value)

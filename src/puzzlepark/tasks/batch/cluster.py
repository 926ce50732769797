"""A dask.distributed cluster as the backend of a batch.

Jobs are sent in chunks of about half a second. A chunk whose worker is lost is done again by another, since a job has
no effects besides its result. Each worker thread has a separate process for the puzzles, so that a puzzle that crashes,
hangs or takes too much memory does not affect others, as without a cluster.
"""

from __future__ import annotations

import gc
import importlib
import logging
import multiprocessing
import pickle
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib.metadata import version
from typing import Any

from puzzlepark.core.errors import BadInput, EngineFault, ParkError
from puzzlepark.tasks.batch.jobs import Job, Order, Result, answer, lost
from puzzlepark.tasks.batch.local import crew_of
from puzzlepark.tasks.batch.run import Room
from puzzlepark.tasks.crew import Crew, Lost

CHUNK_SECONDS, CHUNK_JOBS = 0.5, 64
"""The time in seconds that a chunk should take, and its maximum number of jobs."""
QUEUED = 2
"""Number of chunks that are queued for each thread of the cluster."""
RETRIES = 10
"""How often a chunk is repeated after its worker was lost."""
CONNECT_SECONDS = "20s"
UNWATCHED = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "10s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
"""Settings of a local cluster without monitoring and status pages, which would cost about as much time as puzzles."""


def _import_distributed() -> Any:
    """Import dask's large module without garbage collection, which would take a fifth of the time and find nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return importlib.import_module("distributed")
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


class Cluster:
    """The cluster whose scheduler has this address. "local" starts one in this process, with `workers` threads.

    Each thread has a separate process for the puzzles, so the workers of a local cluster can be threads."""

    def __init__(self, address: str, workers: int, grace: float = 5.0) -> None:
        try:
            self.dask = _import_distributed()
        except ImportError:
            raise BadInput('A cluster needs the extra "cluster": pip install "puzzlepark[cluster]".') from None
        self.address = address
        self.workers = workers
        self.grace = grace

    def __call__(self, order: Order, jobs: Iterator[Job], room: Room = lambda job: True) -> Iterator[Result]:
        """Yield the results of the jobs, which are sent in chunks. At most QUEUED chunks for each thread are under
        way."""
        with self.client() as client, self._report_loss(client):
            running = self.dask.as_completed([], loop=client.loop)
            size, job = 1, next(jobs, None)
            queued = 0
            while job is not None or queued:
                threads = sum(client.nthreads().values())
                while job is not None and room(job) and queued < max(1, QUEUED * threads):
                    chunk: list[Job] = []
                    while job is not None and room(job) and len(chunk) < size:
                        chunk.append(job)
                        job = next(jobs, None)
                    running.add(self._submit(client, order, chunk))
                    queued += 1
                results = self._results(next(running))
                queued -= 1
                size = _next_size(results)
                yield from results

    def _submit(self, client: Any, order: Order, chunk: list[Job]) -> Any:
        # Dask would search the arguments for futures; pickled bytes avoid that.
        pickled = pickle.dumps((order, self.grace, chunk))
        return client.submit(answer_chunk, pickled, _version(), pure=False, retries=RETRIES)

    def _results(self, future: Any) -> list[Result]:
        """The results of a finished chunk. Raises BadInput if the workers cannot do the jobs."""
        try:
            results: list[Result] = future.result()
        except (BadInput, ImportError) as error:
            raise BadInput(f"The cluster's workers cannot do this: {error}") from None
        return results

    @contextmanager
    def _report_loss(self, client: Any) -> Iterator[None]:
        """Raise EngineFault instead of dask's exceptions if the scheduler or all workers are lost."""
        try:
            yield
        except ParkError:
            raise
        except Exception as error:
            is_loss = isinstance(error, self.dask.CancelledError | self.dask.KilledWorker | OSError)
            if is_loss or client.status != "running":
                raise EngineFault(f"The cluster {self.address} was lost; the same command goes on.") from None
            raise

    @contextmanager
    def client(self) -> Iterator[Any]:
        """A client of the cluster. Unfinished work is cancelled in the end."""
        if self.address == "local":
            kind = {"n_workers": 1, "threads_per_worker": self.workers, "processes": False, "memory_limit": 0}
            with (
                importlib.import_module("dask").config.set(UNWATCHED),
                self.dask.LocalCluster(**kind, dashboard_address=None, silence_logs=logging.CRITICAL) as here,
                self.dask.Client(here) as client,
            ):
                try:
                    yield client
                finally:
                    close_crews()
            return
        _silence()
        try:
            client = self.dask.Client(self.address, timeout=CONNECT_SECONDS)
        except Exception as error:  # dask raises various exceptions if another service answers
            reason = next(iter(str(error).splitlines()), type(error).__name__).rstrip(".")
            raise BadInput(f"There is no cluster at {self.address}: {reason}.") from None
        with client:
            yield client


def _silence() -> None:
    """Silence dask's log messages about errors that are also raised."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _next_size(results: list[Result]) -> int:
    """The size of the next chunk, by the time of the last results."""
    seconds = sum(result["seconds"] for result in results) / len(results)
    return int(max(1, min(CHUNK_JOBS, CHUNK_SECONDS / max(seconds, 1e-6))))


# --- on the workers


class _ThreadState(threading.local):
    """The crew of a worker thread, and the order and the grace that it was made for."""

    crew: Crew[Job, Job, Result] | None = None
    order: tuple[Order, float] | None = None


_thread = _ThreadState()
_open: set[Crew[Any, Any, Any]] = set()
"""The crews of all threads. They end with this process, or with a local cluster."""


def close_crews() -> None:
    """End the processes of all threads. Running chunks are abandoned."""
    while _open:
        _open.pop().close()


_version = cache(partial(version, "puzzlepark"))


def answer_chunk(pickled: bytes, wanted_version: str) -> list[Result]:
    """Run on a worker: the results of a chunk of jobs, which is pickled with its order and the grace. Raises BadInput
    if the worker has another version of the program."""
    if _version() != wanted_version:
        raise BadInput(f"a worker has puzzlepark {_version()}, and {wanted_version} is asked for.")
    order, grace, chunk = pickle.loads(pickled)
    crew = _crew(order, grace)
    results = []
    for job in chunk:
        if crew not in _open:
            break
        if job.fault:
            results.append(answer(order, job))
            continue
        crew.start(job, job)
        ((_, result),) = crew.finished()
        results.append(lost(order, job, result) if isinstance(result, Lost) else result)
    return results


def _crew(order: Order, grace: float) -> Crew[Job, Job, Result]:
    """The process of this thread, which is reused for later chunks."""
    crew = _thread.crew
    if crew is None or _thread.order != (order, grace) or crew not in _open:
        # Dask's workers are daemons, which must not have children. These children end with their parent anyway.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        if crew is not None:
            crew.close()
            _open.discard(crew)
        crew = crew_of(order, grace)
        _thread.crew, _thread.order = crew, (order, grace)
        _open.add(crew)
    return crew

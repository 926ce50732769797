"""A dask.distributed cluster as the place where a batch is done.

Jobs go in chunks of about half a second. A chunk whose worker is lost is done again by another: a job has no effects
but its result. Each worker thread keeps a process of its own for the puzzles, so that one that crashes, hangs or takes
too much memory costs itself alone, as it does without a cluster.
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
"""How long a chunk should take, and how many jobs it has at most."""
WAITING = 2
"""Chunks that are handed to each thread of the cluster before it has done the first."""
RETRIES = 10
"""How often a chunk is done again after its worker was lost."""
CONNECT_SECONDS = "20s"
UNWATCHED = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "10s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
}
"""A local cluster is not looked at: what dask measures of its workers and shows on pages costs as much as a puzzle now
and then."""


def _distributed() -> Any:
    """Dask's module, which is large: nothing of what it brings is garbage, and looking for some is a fifth of the time
    to load it."""
    looked = gc.isenabled()
    gc.disable()
    try:
        return importlib.import_module("distributed")
    finally:
        gc.freeze()
        if looked:
            gc.enable()


class Cluster:
    """The cluster whose scheduler has this address; "local" starts one here, with `workers` threads.

    Each thread has a process for the puzzles in any case, so that the workers of a local cluster need none."""

    def __init__(self, address: str, workers: int, grace: float = 5.0) -> None:
        try:
            self.dask = _distributed()
        except ImportError:
            raise BadInput('A cluster needs the extra "cluster": pip install "puzzlepark[cluster]".') from None
        self.address = address
        self.workers = workers
        self.grace = grace

    def __call__(self, order: Order, jobs: Iterator[Job], room: Room = lambda job: True) -> Iterator[Result]:
        with self.client() as client, self._told_of_loss(client):
            running = self.dask.as_completed([], loop=client.loop)
            size, job = 1, next(jobs, None)
            under_way = 0
            while job is not None or under_way:
                threads = sum(client.nthreads().values())
                while job is not None and room(job) and under_way < max(1, WAITING * threads):
                    chunk: list[Job] = []
                    while job is not None and room(job) and len(chunk) < size:
                        chunk.append(job)
                        job = next(jobs, None)
                    running.add(self._submit(client, order, chunk))
                    under_way += 1
                results = self._results(next(running))
                under_way -= 1
                size = _next_size(results)
                yield from results

    def _submit(self, client: Any, order: Order, chunk: list[Job]) -> Any:
        # Dask looks into what it is given, for parts that are futures; bytes have none.
        asked = pickle.dumps((order, self.grace, chunk))
        return client.submit(answer_chunk, asked, _version(), pure=False, retries=RETRIES)

    def _results(self, future: Any) -> list[Result]:
        try:
            results: list[Result] = future.result()
        except (BadInput, ImportError) as error:
            raise BadInput(f"The cluster's workers cannot do this: {error}") from None
        return results

    @contextmanager
    def _told_of_loss(self, client: Any) -> Iterator[None]:
        """Raise EngineFault where the scheduler or all workers are lost, by whatever dask raises then."""
        try:
            yield
        except ParkError:
            raise
        except Exception as error:
            gone = isinstance(error, self.dask.CancelledError | self.dask.KilledWorker | OSError)
            if gone or client.status != "running":
                raise EngineFault(f"The cluster {self.address} was lost; the same command goes on.") from None
            raise

    @contextmanager
    def client(self) -> Iterator[Any]:
        """The cluster, for as long as it is needed; what it has not done by then is cancelled."""
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
        except Exception as error:  # dask raises much where something else answers
            reason = next(iter(str(error).splitlines()), type(error).__name__).rstrip(".")
            raise BadInput(f"There is no cluster at {self.address}: {reason}.") from None
        with client:
            yield client


def _silence() -> None:
    """Keep dask from telling on standard error what is raised as well."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.split(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _next_size(results: list[Result]) -> int:
    """How many jobs the next chunk has, by how long these took."""
    seconds = sum(result["seconds"] for result in results) / len(results)
    return int(max(1, min(CHUNK_JOBS, CHUNK_SECONDS / max(seconds, 1e-6))))


# --- on the workers

_kept = threading.local()
_open: set[Crew[Any, Any, Any]] = set()
"""The processes of all threads, which end with the process that has the threads, or with a local cluster."""


def close_crews() -> None:
    """End the processes of all threads. A chunk that is under way is given up."""
    while _open:
        _open.pop().close()


_version = cache(partial(version, "puzzlepark"))


def answer_chunk(asked: bytes, wanted: str) -> list[Result]:
    """What comes of some jobs: of a pickled order with its grace and a chunk. It runs on a worker, which must have the
    same version of the program."""
    if _version() != wanted:
        raise BadInput(f"a worker has puzzlepark {_version()}, and {wanted} is asked for.")
    order, grace, chunk = pickle.loads(asked)
    crew = _crew(order, grace)
    found = []
    for job in chunk:
        if crew not in _open:
            break
        if job.fault:
            found.append(answer(order, job))
            continue
        crew.start(job, job)
        ((_, result),) = crew.finished()
        found.append(lost(order, job, result) if isinstance(result, Lost) else result)
    return found


def _crew(order: Order, grace: float) -> Crew[Job, Job, Result]:
    """The process of this thread, kept from chunk to chunk."""
    if getattr(_kept, "order", None) != (order, grace) or _kept.crew not in _open:
        # Dask's workers are daemons, which may have no children; these end with their parent all the same.
        multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
        if hasattr(_kept, "crew"):
            _kept.crew.close()
            _open.discard(_kept.crew)
        _kept.crew, _kept.order = crew_of(order, grace), (order, grace)
        _open.add(_kept.crew)
    crew: Crew[Job, Job, Result] = _kept.crew
    return crew

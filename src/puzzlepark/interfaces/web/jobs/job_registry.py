"""Jobs across server processes: each process runs its own jobs, and can report all jobs through the database.

A job that ends while its request waits is never stored. Every other job is stored, and its process updates the row.
Jobs of a process without a heartbeat are reported as failed.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import secrets
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import ExitStack
from typing import Any

from fastapi.concurrency import run_in_threadpool
from sqlalchemy.exc import SQLAlchemyError

from puzzlepark.core.record import NamedTuple
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.database.store import Store
from puzzlepark.interfaces.web.http.errors import ApiError, to_json
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_queue import TooMany
from puzzlepark.interfaces.web.workers.pool_tiers import PoolTiers
from puzzlepark.interfaces.web.workers.worker import GZIP_LEVEL

BEAT_SECONDS = 1.0
POLL_SECONDS = 0.4
SWEEP_BEATS = 60
LIVE = ("queued", "running")
log = logging.getLogger("puzzlepark.web")


class JobSnapshot(NamedTuple):
    """The data of a job without its result. If it has a result, `gzipped` is the JSON of the whole job, gzipped."""

    data: schemas.Job[Any]
    gzipped: bytes | None = None

    @property
    def live(self) -> bool:
        return self.data["state"] in LIVE


class JobRegistry:
    """All jobs that did not end while their requests waited."""

    def __init__(self, tiers: PoolTiers, store: Store, keep_days: float = 0.0) -> None:
        self.tiers = tiers
        self.keep_days = keep_days
        self.store = store
        self.owner = secrets.token_urlsafe(12)
        """The name of this server process in the rows of its jobs."""
        self.mine: dict[str, Job] = {}
        """The jobs of this process that are not over, by id."""
        self.streams: Counter[str] = Counter()
        """The open event streams, by client."""
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._keep(asyncio.create_task(self._beat()))

    async def stop(self) -> None:
        """Stop, and report the jobs that are still running as failed."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for job in self.mine.values():
            if not job.finished.is_set():
                await job.fail("killed", "The server was stopped.")
                await self._write(job)

    def open_stream(self, client: str, limit: int) -> ExitStack:
        """Count an event stream of a client until the returned slot is closed; raise TooMany at the limit."""
        if self.streams[client] >= limit:
            raise TooMany(f"You are watching {limit} jobs already; close one of them.")
        self.streams[client] += 1
        slot = ExitStack()
        slot.callback(self._close_stream, client)
        return slot

    def _close_stream(self, client: str) -> None:
        """Stop counting an event stream of a client."""
        self.streams[client] -= 1
        if self.streams[client] <= 0:
            del self.streams[client]

    async def share(self, job: Job) -> None:
        """Store a job for all processes, now and after each change."""
        try:
            await run_in_threadpool(self._put, job)
        except SQLAlchemyError:
            await self.tiers.cancel(job)
            raise
        self.mine[job.id] = job
        self._keep(asyncio.create_task(self._follow(job)))

    async def find(self, id: str) -> JobSnapshot:
        """Return a job of any process; raise ApiError if there is none of this id."""
        if id in self.mine:
            return await self._snapshot(self.mine[id])
        shared = await run_in_threadpool(self.store.job, id)
        if shared is None:
            raise ApiError(404, "There is no job of that id, or it is long over.")
        if shared.lost:
            gone: schemas.ErrorText = {"code": "killed", "sentence": "The server process that did this job is gone."}
            return JobSnapshot({**shared.body, "state": "failed", "error": gone})
        return JobSnapshot(shared.body, shared.answer)

    async def _snapshot(self, job: Job) -> JobSnapshot:
        """The present state of a job of this process."""
        if job.result is not None and job.gzipped is None:
            job.gzipped = await run_in_threadpool(_compress, job)
        return JobSnapshot({**job.to_dict(self.tiers.ahead(job)), "result": None}, job.gzipped)

    async def cancel(self, id: str) -> JobSnapshot:
        """Cancel a job of any process, and wait a little until it is over."""
        if id in self.mine:
            job = self.mine[id]
            await self.tiers.cancel(job)
            try:
                async with asyncio.timeout(2.0):
                    await job.finished.wait()
            except TimeoutError:
                pass
            return await self._snapshot(job)
        snapshot = await self.find(id)
        if snapshot.live:
            await run_in_threadpool(self.store.ask_to_cancel, id)
            for _ in range(10):
                await asyncio.sleep(POLL_SECONDS)
                snapshot = await self.find(id)
                if not snapshot.live:
                    break
        return snapshot

    async def watch(self, id: str, keep_alive: float | None = None) -> AsyncGenerator[JobSnapshot | None, None]:
        """Yield the job now and after every change, until it is over.

        With `keep_alive`, yield None whenever nothing has changed for that many seconds.
        """
        last, silent = "", 0.0
        while True:
            job = self.mine.get(id)
            version = job.version if job is not None else 0
            snapshot = await self.find(id)
            state, progress, ahead = (snapshot.data[key] for key in ("state", "progress", "ahead"))
            visible = str((state, progress, ahead))
            if visible != last:
                last, silent = visible, 0.0
                yield snapshot
            if not snapshot.live:
                return
            timeout = POLL_SECONDS if job is None or state == "queued" else keep_alive or 10.0
            if job is not None:
                try:
                    async with asyncio.timeout(timeout):
                        await job.wait_for_change(version)
                    continue
                except TimeoutError:
                    pass
            else:
                await asyncio.sleep(timeout)
            silent += timeout
            if keep_alive is not None and silent >= keep_alive:
                silent = 0.0
                yield None

    async def _follow(self, job: Job) -> None:
        """Store the changes of a job, at most once per POLL_SECONDS. Forget the job when it is over."""
        while not job.finished.is_set():
            seen = job.version
            await self._write(job)
            if job.version == seen:
                await job.wait_for_change(seen)
            if not job.finished.is_set():
                await asyncio.sleep(POLL_SECONDS)
        while not await self._write(job):
            await asyncio.sleep(BEAT_SECONDS)
        self.mine.pop(job.id, None)

    async def _write(self, job: Job) -> bool:
        """Store the present state of a job. Return False if the database does not take it."""
        try:
            await run_in_threadpool(self._put, job)
        except SQLAlchemyError as error:
            log.error("a job could not be stored: %s", error)
            return False
        return True

    def _put(self, job: Job) -> None:
        """Store the present state of a job, with its result if it is over. Blocks."""
        over = job.finished.is_set()
        if over and job.result is not None and job.gzipped is None:
            job.gzipped = _compress(job)
        body = to_json({**job.to_dict(self.tiers.ahead(job)), "result": None}).decode()
        self.store.share_job(self.owner, job.id, not over, body, job.gzipped)

    async def _beat(self) -> None:
        """Send the heartbeat while jobs run, and cancel the jobs whose cancellation was requested in another
        process."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            beats += 1
            try:
                if any(not job.finished.is_set() for job in self.mine.values()):
                    for id in await run_in_threadpool(self.store.beat, self.owner):
                        if id in self.mine:
                            await self.tiers.cancel(self.mine[id])
                if beats % SWEEP_BEATS == 1:
                    await run_in_threadpool(self.store.sweep)
                    if self.keep_days:
                        await run_in_threadpool(self.store.expire, self.keep_days)
            except SQLAlchemyError as error:
                log.error("the database does not answer: %s", error)

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Keep a reference to a task until it ends: the event loop has only a weak one."""
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _compress(job: Job) -> bytes:
    """Return the gzipped JSON of a finished job."""
    return gzip.compress(to_json(job.to_dict()), GZIP_LEVEL, mtime=0)

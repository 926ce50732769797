"""Jobs across server processes: each process runs its own, and all of them can report any through the database.

A job that ends while its request still waits is never stored. Every other job is stored, and its process updates it.
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
from puzzlepark.interfaces.web.workers.board_worker import GZIP_LEVEL
from puzzlepark.interfaces.web.workers.pool_tiers import Lanes

BEAT_SECONDS = 1.0
POLL_SECONDS = 0.4
SWEEP_BEATS = 60
LIVE = ("queued", "running")
log = logging.getLogger("puzzlepark.web")


class Found(NamedTuple):
    """A job without its result, and for a job with one, the gzipped answer that has it."""

    data: schemas.Job[Any]
    answer: bytes | None = None

    @property
    def live(self) -> bool:
        return self.data["state"] in LIVE


class JobRegistry:
    """Every job that outlived its request."""

    def __init__(self, lanes: Lanes, store: Store, keep_days: float = 0.0) -> None:
        self.lanes = lanes
        self.keep_days = keep_days
        self.store = store
        self.owner = secrets.token_urlsafe(12)
        self.mine: dict[str, Job] = {}
        self.streams: Counter[str] = Counter()
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._keep(asyncio.create_task(self._beat()))

    async def stop(self) -> None:
        """Report the jobs that are still running as failed."""
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for job in self.mine.values():
            if not job.over.is_set():
                await job.fail("killed", "The server was stopped.")
                await self._write(job)

    def take_stream(self, client: str, most: int) -> ExitStack:
        """A slot for watching a job, given back when it is closed; raises TooMany."""
        if self.streams[client] >= most:
            raise TooMany(f"You are watching {most} jobs already; close one of them.")
        self.streams[client] += 1
        slot = ExitStack()
        slot.callback(self._leave_stream, client)
        return slot

    def _leave_stream(self, client: str) -> None:
        self.streams[client] -= 1
        if self.streams[client] <= 0:
            del self.streams[client]

    async def share(self, job: Job) -> None:
        """Store a job for all processes, now and whenever it changes."""
        try:
            await run_in_threadpool(self._put, job)
        except SQLAlchemyError:
            await self.lanes.cancel(job)
            raise
        self.mine[job.id] = job
        self._keep(asyncio.create_task(self._follow(job)))

    async def find(self, id: str) -> Found:
        """A job of any process."""
        if id in self.mine:
            return await self._found(self.mine[id])
        shared = await run_in_threadpool(self.store.job, id)
        if shared is None:
            raise ApiError(404, "There is no job of that id, or it is long over.")
        if shared.lost:
            gone: schemas.ErrorText = {"code": "killed", "sentence": "The server process that did this job is gone."}
            return Found({**shared.body, "state": "failed", "error": gone})
        return Found(shared.body, shared.answer)

    async def _found(self, job: Job) -> Found:
        if job.result is not None and job.packed is None:
            job.packed = await run_in_threadpool(_pack, job)
        return Found({**job.plain(self.lanes.ahead(job)), "result": None}, job.packed)

    async def cancel(self, id: str) -> Found:
        """Cancel a job of any process."""
        if id in self.mine:
            job = self.mine[id]
            await self.lanes.cancel(job)
            try:
                async with asyncio.timeout(2.0):
                    await job.over.wait()
            except TimeoutError:
                pass
            return await self._found(job)
        found = await self.find(id)
        if found.live:
            await run_in_threadpool(self.store.ask_to_cancel, id)
            for _ in range(10):
                await asyncio.sleep(POLL_SECONDS)
                found = await self.find(id)
                if not found.live:
                    break
        return found

    async def watch(self, id: str, quiet: float | None = None) -> AsyncGenerator[Found | None, None]:
        """The job now and at every change, until it is over; None after each time of quiet."""
        seen, silent = "", 0.0
        while True:
            job = self.mine.get(id)
            version = job.version if job is not None else 0
            found = await self.find(id)
            state, progress, ahead = (found.data[key] for key in ("state", "progress", "ahead"))
            mark = str((state, progress, ahead))
            if mark != seen:
                seen, silent = mark, 0.0
                yield found
            if not found.live:
                return
            step = POLL_SECONDS if job is None or state == "queued" else quiet or 10.0
            if job is not None:
                try:
                    async with asyncio.timeout(step):
                        await job.change(version)
                    continue
                except TimeoutError:
                    pass
            else:
                await asyncio.sleep(step)
            silent += step
            if quiet is not None and silent >= quiet:
                silent = 0.0
                yield None

    async def _follow(self, job: Job) -> None:
        """Store each change of a job, at most once per polling interval; drop the job here when it is over."""
        while not job.over.is_set():
            seen = job.version
            await self._write(job)
            await job.change(seen) if job.version == seen else None
            if not job.over.is_set():
                await asyncio.sleep(POLL_SECONDS)
        while not await self._write(job):
            await asyncio.sleep(BEAT_SECONDS)
        self.mine.pop(job.id, None)

    async def _write(self, job: Job) -> bool:
        try:
            await run_in_threadpool(self._put, job)
        except SQLAlchemyError as error:
            log.error("a job could not be stored: %s", error)
            return False
        return True

    def _put(self, job: Job) -> None:
        over = job.over.is_set()
        if over and job.result is not None and job.packed is None:
            job.packed = _pack(job)
        body = to_json({**job.plain(self.lanes.ahead(job)), "result": None}).decode()
        self.store.share_job(self.owner, job.id, not over, body, job.packed)

    async def _beat(self) -> None:
        """Send the heartbeat while there are jobs, and cancel those that another process was asked to cancel."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            beats += 1
            try:
                if any(not job.over.is_set() for job in self.mine.values()):
                    for id in await run_in_threadpool(self.store.beat, self.owner):
                        if id in self.mine:
                            await self.lanes.cancel(self.mine[id])
                if beats % SWEEP_BEATS == 1:
                    await run_in_threadpool(self.store.sweep)
                    if self.keep_days:
                        await run_in_threadpool(self.store.expire, self.keep_days)
            except SQLAlchemyError as error:
                log.error("the database does not answer: %s", error)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


def _pack(job: Job) -> bytes:
    """The gzipped answer about a job that is over."""
    return gzip.compress(to_json(job.plain()), GZIP_LEVEL, mtime=0)

"""Jobs across server processes: each process runs its own, and all of them can report any through the database.

A job that ends while its request still waits is never stored. Every other job is stored, and its process updates it.
Jobs of a process without a heartbeat are reported as failed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import ExitStack
from typing import Any

from fastapi.concurrency import run_in_threadpool
from sqlalchemy.exc import SQLAlchemyError

from puzzlepark.faces.web import schemas
from puzzlepark.faces.web.errors import ApiError, to_json
from puzzlepark.faces.web.job import Job
from puzzlepark.faces.web.pool import Pool, TooMany
from puzzlepark.faces.web.store import Store

BEAT_SECONDS = 1.0
LOOK_SECONDS = 0.4
SWEEP_BEATS = 60
LIVE = ("queued", "running")
log = logging.getLogger("puzzlepark.web")


class JobRegistry:
    """Every job that outlived its request."""

    def __init__(self, pool: Pool, store: Store, keep_days: float = 0.0) -> None:
        self.pool = pool
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

    def live(self, data: schemas.Job[Any]) -> bool:
        return data["state"] in LIVE

    async def share(self, job: Job) -> None:
        """Store a job for all processes, now and whenever it changes."""
        try:
            await run_in_threadpool(self._put, job)
        except SQLAlchemyError:
            await self.pool.cancel(job)
            raise
        self.mine[job.id] = job
        self._keep(asyncio.create_task(self._follow(job)))

    async def find(self, id: str) -> schemas.Job[Any]:
        """A job of any process."""
        if id in self.mine:
            job = self.mine[id]
            return job.plain(self.pool.ahead(job))
        shared = await run_in_threadpool(self.store.job, id)
        if shared is None:
            raise ApiError(404, "There is no job of that id, or it is long over.")
        if shared.lost:
            gone: schemas.ErrorText = {"code": "killed", "sentence": "The server process that did this job is gone."}
            return {**shared.body, "state": "failed", "error": gone}
        return shared.body

    async def cancel(self, id: str) -> schemas.Job[Any]:
        """Cancel a job of any process."""
        if id in self.mine:
            job = self.mine[id]
            await self.pool.cancel(job)
            try:
                async with asyncio.timeout(2.0):
                    await job.over.wait()
            except TimeoutError:
                pass
            return job.plain()
        data = await self.find(id)
        if self.live(data):
            await run_in_threadpool(self.store.ask_to_cancel, id)
            for _ in range(10):
                await asyncio.sleep(LOOK_SECONDS)
                data = await self.find(id)
                if not self.live(data):
                    break
        return data

    async def watch(self, id: str, quiet: float | None = None) -> AsyncGenerator[schemas.Job[Any] | None, None]:
        """The job now and at every change, until it is over; None after each time of quiet."""
        seen, silent = "", 0.0
        while True:
            job = self.mine.get(id)
            version = job.version if job is not None else 0
            data = await self.find(id)
            mark = str((data["state"], data["progress"], data["ahead"]))
            if mark != seen:
                seen, silent = mark, 0.0
                yield data
            if not self.live(data):
                return
            step = LOOK_SECONDS if job is None or data["state"] == "queued" else quiet or 10.0
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
                await asyncio.sleep(LOOK_SECONDS)
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
        body = to_json(job.plain(self.pool.ahead(job))).decode()
        self.store.share_job(self.owner, job.id, not job.over.is_set(), body)

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
                            await self.pool.cancel(self.mine[id])
                if beats % SWEEP_BEATS == 1:
                    await run_in_threadpool(self.store.sweep)
                    if self.keep_days:
                        await run_in_threadpool(self.store.expire, self.keep_days)
            except SQLAlchemyError as error:
                log.error("the database does not answer: %s", error)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

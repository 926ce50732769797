"""The gateway that sends requests about boards to workers, and waits for their replies."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from fastapi import Request

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.http.client_usage import ClientUsage, client_of
from puzzlepark.interfaces.web.http.errors import ApiError
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_queue import Busy
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import worker
from puzzlepark.interfaces.web.workers.pool import KILL_FACTOR, KILL_SECONDS, Pool
from puzzlepark.interfaces.web.workers.pool_tiers import PoolTiers
from puzzlepark.interfaces.web.workers.worker import Reply

LIGHT_SECONDS = 0.25
"""Processor seconds of a request in the light pool."""
LIGHT_BYTES = 100_000
"""Maximum size of a body that is sent to the light pool first."""
HEAVY_NICE = 5
"""The nice value of the workers of the heavy pool."""
CLIENT_REQUESTS = 32
"""Requests of one client that may wait or run."""
QUEUE, QUEUE_SECONDS = 256, 15.0
"""How many requests may wait, and for how long."""


class BoardGateway:
    """Workers for requests about boards: a light pool for boards of the usual size, and a heavy one for all others."""

    def __init__(self, settings: Settings, usage: ClientUsage) -> None:
        self.usage = usage
        self.cpu_limit = settings.limits.board_seconds
        queue: dict[str, Any] = {"queue": QUEUE, "queue_seconds": QUEUE_SECONDS, "client_jobs": CLIENT_REQUESTS}
        main = partial(worker.main, base=0)
        heavy_worker = partial(main, settings.board_memory, HEAVY_NICE, settings.limits)
        self.heavy = Pool(heavy_worker, usage, workers=settings.heavy_boards, eager=0, **queue)
        light_worker = partial(main, settings.board_memory, 0, settings.limits)
        self.light = Pool(
            light_worker, usage, workers=settings.boards, cpu_limit=LIGHT_SECONDS, next_tier=self.heavy, **queue
        )
        self.tiers = PoolTiers(self.light, self.heavy)

    async def start(self) -> None:
        await self.tiers.start()

    async def stop(self) -> None:
        await self.tiers.stop()

    async def dispatch(
        self, request: Request, verb: str, body: bytes, compress: bool = False, validate: bool = False
    ) -> Reply:
        """Have a worker answer a request; raise BadInput, ApiError, Busy or TooMany if it cannot.

        With `compress`, the reply may be gzipped. With `validate`, the request of a job is only validated. The work is
        cancelled if the client closes the connection.
        """
        gzip = compress and "gzip" in request.headers.get("accept-encoding", "")
        parameters = {"processor": self.cpu_limit, "gzip": gzip, "validate": validate}
        job = Job(verb, body, KILL_FACTOR * self.cpu_limit + KILL_SECONDS, client_of(request.scope), parameters)
        await self.tiers.submit(job, len(body) <= LIGHT_BYTES)
        finished = asyncio.create_task(job.finished.wait())
        disconnected = asyncio.create_task(wait_for_disconnect(request))
        try:
            await asyncio.wait({finished, disconnected}, return_when=asyncio.FIRST_COMPLETED)
            if not finished.done():
                raise ApiError(499, "The client is gone.", "gone")
        finally:
            finished.cancel()
            disconnected.cancel()
            if not job.finished.is_set():
                await self.tiers.cancel(job)
        return result_of(job)


def result_of(job: Job) -> Reply:
    """Return the result of a job, or raise the exception for its error."""
    if job.state == "done":
        return Reply(job.result or b"", job.metadata)
    if job.error is None:
        raise Busy("The server is being stopped.")
    code, sentence = job.error["code"], job.error["sentence"]
    if code == "bad_input":
        raise BadInput(sentence)
    if code in ("slow", "memory", "killed"):
        raise ApiError(422, f"This costs too much for a server of many: {sentence[0].lower()}{sentence[1:]}", "costly")
    if code == "expired":
        raise Busy("The server is busy: the request has waited too long.")
    raise ApiError(500, sentence, code)


async def wait_for_disconnect(request: Request) -> None:
    """Return when the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

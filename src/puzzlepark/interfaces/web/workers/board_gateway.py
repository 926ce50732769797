"""Requests about boards, answered by workers in two lanes."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from fastapi import Request

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web.http.client_usage import Accounts, client_of
from puzzlepark.interfaces.web.http.errors import ApiError
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_queue import Busy
from puzzlepark.interfaces.web.settings import Settings
from puzzlepark.interfaces.web.workers import board_worker
from puzzlepark.interfaces.web.workers.pool import MORE_SECONDS, SLACK, Pool
from puzzlepark.interfaces.web.workers.pool_tiers import Lanes
from puzzlepark.interfaces.web.workers.worker import Reply

LIGHT_SECONDS = 0.25
"""Processor seconds of a request in the light lane."""
LIGHT_BYTES = 100_000
"""The size of a body up to which a request begins there."""
HEAVY_NICE = 5
CLIENT_REQUESTS = 32
"""Requests of one client that may wait or run."""
QUEUE, QUEUE_SECONDS = 256, 15.0


class Desk:
    """Workers for requests about boards. The light lane takes boards of the usual size, the heavy lane all others."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self.accounts = accounts
        self.seconds = settings.limits.board_seconds
        bounds = partial(board_worker.main, settings.board_memory)
        queue: dict[str, Any] = {"queue": QUEUE, "queue_seconds": QUEUE_SECONDS, "client_jobs": CLIENT_REQUESTS}
        light, heavy = (partial(bounds, nice, settings.limits) for nice in (0, HEAVY_NICE))
        self.heavy = Pool(heavy, accounts, workers=settings.heavy_boards, eager=0, **queue)
        self.light = Pool(light, accounts, workers=settings.boards, slice=LIGHT_SECONDS, longer=self.heavy, **queue)
        self.lanes = Lanes(self.light, self.heavy)

    async def start(self) -> None:
        await self.lanes.start()

    async def stop(self) -> None:
        await self.lanes.stop()

    async def ask(self, request: Request, verb: str, body: bytes, pack: bool = False) -> Reply:
        """A worker's answer; BadInput, ApiError, Busy and TooMany say why there is none. With `pack` it may be
        gzipped. The work ends if the client goes, and then there is nobody to answer."""
        more = {"processor": self.seconds, "gzip": pack and "gzip" in request.headers.get("accept-encoding", "")}
        job = Job(verb, body, SLACK * self.seconds + MORE_SECONDS, client_of(request.scope), more)
        await self.lanes.submit(job, len(body) <= LIGHT_BYTES)
        over, gone = asyncio.create_task(job.over.wait()), asyncio.create_task(closed(request))
        try:
            await asyncio.wait({over, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not over.done():
                raise ApiError(499, "The client is gone.", "gone")
        finally:
            over.cancel()
            gone.cancel()
            if not job.over.is_set():
                await self.lanes.cancel(job)
        return _reply(job)


def _reply(job: Job) -> Reply:
    """The result of a job; raises what its error means."""
    if job.state == "done":
        return Reply(job.result or b"", job.about)
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


async def closed(request: Request) -> None:
    """Return when the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

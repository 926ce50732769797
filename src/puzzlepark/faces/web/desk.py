"""Requests about boards, answered by workers in two lanes.

A small request begins in the light lane, where it has a fraction of a second of processor time. One that needs more,
or is about a large board, is begun anew in the heavy lane, where a few such run at a time, slower and longer. So a
board of the usual size never waits for large ones, whoever sends those. A client that has spent much of late goes to
the heavy lane at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import Request

from puzzlepark.core.errors import BadInput
from puzzlepark.faces.web import board_worker
from puzzlepark.faces.web.accounts import Accounts
from puzzlepark.faces.web.errors import ApiError
from puzzlepark.faces.web.job import Job
from puzzlepark.faces.web.middleware import client_of
from puzzlepark.faces.web.pool import Busy, Pool
from puzzlepark.faces.web.settings import Settings
from puzzlepark.faces.web.worker import Reply

LIGHT_SECONDS = 0.25
"""Processor seconds of a request in the light lane."""
LIGHT_BYTES = 100_000
"""The size of a body up to which a request begins there."""
LIGHT_SPENT = 2.0
"""What a client may have spent of late and still begin there."""
SLACK, MORE_SECONDS = 4.0, 5.0
"""A worker is killed when a request takes so many times its processor seconds, and so many more: the machine may be
busy with other things."""
CLIENT_REQUESTS = 32
"""Requests of one client that may wait or run in one lane."""
QUEUE, QUEUE_SECONDS = 256, 15.0


class Desk:
    """Two lanes of workers."""

    def __init__(self, settings: Settings, accounts: Accounts) -> None:
        self.accounts = accounts
        self.heavy_seconds = settings.limits.board_seconds
        light, heavy = (partial(board_worker.main, settings.board_memory, nice, settings.limits) for nice in (0, 5))
        bounded: dict[str, Any] = {"queue": QUEUE, "queue_seconds": QUEUE_SECONDS, "client_jobs": CLIENT_REQUESTS}
        self.light = Pool(light, accounts, workers=settings.boards, **bounded)
        self.heavy = Pool(heavy, accounts, workers=settings.heavy_boards, eager=0, **bounded)

    async def start(self) -> None:
        await self.light.start()
        await self.heavy.start()

    async def stop(self) -> None:
        await self.light.stop()
        await self.heavy.stop()

    async def ask(self, request: Request, verb: str, body: bytes, pack: bool = False) -> Reply:
        """A worker's answer; BadInput, ApiError, Busy and TooMany say why there is none. With `pack` it may be
        gzipped. The work ends if the client goes, and then there is nobody to answer."""
        client = client_of(request.scope)
        packed = pack and "gzip" in request.headers.get("accept-encoding", "")
        gone = asyncio.create_task(closed(request))
        try:
            if len(body) <= LIGHT_BYTES and self.accounts.spent(client) < LIGHT_SPENT:
                job = self._job(verb, body, LIGHT_SECONDS, client, {"gzip": packed, "light": True})
                await self._run(self.light, job, gone)
                if job.error is None or job.error["code"] not in ("slow", "killed"):
                    return _reply(job)
            job = self._job(verb, body, self.heavy_seconds, client, {"gzip": packed})
            await self._run(self.heavy, job, gone)
            return _reply(job)
        finally:
            gone.cancel()

    def _job(self, verb: str, body: bytes, seconds: float, client: str, more: Mapping[str, Any]) -> Job:
        return Job(verb, body, SLACK * seconds + MORE_SECONDS, client, {"processor": seconds, **more})

    async def _run(self, lane: Pool, job: Job, gone: asyncio.Task[None]) -> None:
        await lane.submit(job)
        over = asyncio.create_task(job.over.wait())
        try:
            await asyncio.wait({over, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not over.done():
                raise ApiError(499, "The client is gone.", "gone")
        finally:
            over.cancel()
            if not job.over.is_set():
                await lane.cancel(job)


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

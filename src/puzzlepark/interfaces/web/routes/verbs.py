"""The routes of the table of verbs: those about boards are answered at once, the others start jobs."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.client_usage import client_of
from puzzlepark.interfaces.web.http.errors import ApiError, Data, StrictRoute, to_json
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, from_thread, to_worker, wait_of
from puzzlepark.interfaces.web.routes.jobs import registry_of
from puzzlepark.interfaces.web.workers.board_gateway import wait_for_disconnect
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.verb import Verb

router = APIRouter(route_class=StrictRoute, responses={**ERRORS, **BUSY})
QUICK_CELLS = 900
"""Jobs of the short lane about boards with fewer than QUICK_CELLS cells begin in the quick tier."""


async def _start(verb: Verb, request: Request, reply: Reply) -> Response:
    """Submit a job, and wait for its end up to `wait` seconds. If the client disconnects, the job is cancelled."""
    registry = registry_of(request)
    wait, seconds, client = wait_of(request), reply.metadata["seconds"], client_of(request.scope)
    retry = registry.tiers.slow.usage.retry_after(client)
    if retry is not None:
        raise ApiError(429, "Your jobs have used all the processor time you have; wait a little.", retry=retry)
    job = Job(verb.name, await request.body(), seconds, client)
    cells = reply.metadata["cells"]
    await registry.tiers.submit(job, verb.lane == "short" and cells is not None and cells < QUICK_CELLS)
    finished = asyncio.create_task(job.finished.wait())
    disconnected = asyncio.create_task(wait_for_disconnect(request))
    try:
        await asyncio.wait({finished, disconnected}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        if disconnected.done() and not finished.done():
            await registry.tiers.cancel(job)
    except asyncio.CancelledError:
        await registry.tiers.cancel(job)
        raise
    finally:
        finished.cancel()
        disconnected.cancel()
    if job.finished.is_set():
        if job.error is not None and job.error["code"] == "bad_input":
            raise BadInput(job.error["sentence"])
        return await from_thread(request, lambda: to_json(job.to_dict()))
    await registry.share(job)
    return Data(job.to_dict(registry.tiers.ahead(job)), 202, headers={"Location": f"/api/jobs/{job.id}"})


for _verb in verbs().values():
    if _verb.lane == "board":
        files: dict[int | str, Any] = {200: {"content": {media: {} for media in _verb.media}}}
        responses = files if _verb.media else {}
        to_worker(router, f"/{_verb.name}", _verb, response_model=_verb.result, responses=responses, tags=["boards"])
    else:
        job = schemas.Job[_verb.result]  # type: ignore[name-defined]
        to_worker(
            router,
            f"/{_verb.name}",
            _verb,
            partial(_start, _verb),
            wait=True,
            tags=["jobs"],
            response_model=job,
            responses={202: {"model": job, "description": "The job goes on: see its Location."}},
        )

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
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, add_verb, from_thread, gateway_of, to_worker, wait_of
from puzzlepark.interfaces.web.routes.jobs import registry_of
from puzzlepark.interfaces.web.workers.board_gateway import result_of, wait_for_disconnect
from puzzlepark.interfaces.web.workers.pool import QUICK_CELLS
from puzzlepark.tasks.verbs import verbs
from puzzlepark.tasks.verbs.kit.verb import Verb

router = APIRouter(route_class=StrictRoute, responses={**ERRORS, **BUSY})


async def _start(verb: Verb, request: Request) -> Response:
    """Start a job, and wait for its end up to `wait` seconds. If the client disconnects, the job is cancelled.

    If a worker is free, it validates the request and goes on with the job. Otherwise a worker for boards validates the
    request, so that a client need not wait for an error, and the job is queued.
    """
    registry, settings = registry_of(request), request.app.state.settings
    wait, client, tiers = wait_of(request), client_of(request.scope), registry.tiers
    retry = tiers.slow.usage.retry_after(client)
    if retry is not None:
        raise ApiError(429, "Your jobs have used all the processor time you have; wait a little.", retry=retry)
    job = Job(verb.name, await request.body(), settings.limits.seconds, client)
    small = verb.lane == "short"
    on_cluster = bool(settings.cluster) and not small
    if on_cluster or not tiers.tier(client, small).is_free_for(client):
        reply = await gateway_of(request).dispatch(request, verb.name, job.body, validate=True)
        job.accept(reply.metadata["cells"], reply.metadata["seconds"])
        small = small and job.cells is not None and job.cells < QUICK_CELLS
    await tiers.submit(job, small)
    waiters = [asyncio.create_task(event.wait()) for event in (job.finished, job.accepted)]
    finished, accepted = waiters
    disconnected = asyncio.create_task(wait_for_disconnect(request))
    try:
        await asyncio.wait({finished, accepted, disconnected}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({finished, disconnected}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        if disconnected.done() and not finished.done():
            await tiers.cancel(job)
    except asyncio.CancelledError:
        await tiers.cancel(job)
        raise
    finally:
        for waiter in (*waiters, disconnected):
            waiter.cancel()
    if job.finished.is_set() and not job.accepted.is_set():
        result_of(job)  # raises the error of an invalid request
    if job.finished.is_set() and wait:
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
        add_verb(
            router,
            f"/{_verb.name}",
            _verb,
            partial(_start, _verb),
            tags=["jobs"],
            response_model=job,
            responses={202: {"model": job, "description": "The job goes on: see its Location."}},
        )

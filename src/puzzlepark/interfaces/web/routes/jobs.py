"""Routes for jobs: watch and cancel."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import ExitStack
from functools import reduce
from operator import or_
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.client_usage import client_of
from puzzlepark.interfaces.web.http.errors import Data, StrictRoute, to_json
from puzzlepark.interfaces.web.jobs.job_registry import JobRegistry, JobSnapshot
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, Wait, from_gzip
from puzzlepark.tasks.verbs import verbs

router = APIRouter(route_class=StrictRoute, tags=["jobs"], responses={**ERRORS, **BUSY})
Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{10,40}$")]
_results = {verb.result.__name__: verb.result for verb in verbs().values() if verb.lane != "board"}
AnyJob: Any = schemas.Job[reduce(or_, _results.values())]  # type: ignore[misc]


@router.get("/jobs/{id}", response_model=AnyJob, summary="The state of a job", responses=NOT_FOUND)
async def job(request: Request, id: Id, wait: Wait = 0.0) -> Response:
    registry = registry_of(request)
    snapshot = await registry.find(id)
    if wait and snapshot.live:
        changes = registry.watch(id)
        try:
            async with asyncio.timeout(wait):
                async for change in changes:
                    snapshot = change or snapshot
        except TimeoutError:
            snapshot = await registry.find(id)
        finally:
            await changes.aclose()
    return await _respond(request, snapshot)


async def _respond(request: Request, snapshot: JobSnapshot) -> Response:
    """The state of a job as a response; the result of a finished one is stored compressed."""
    if snapshot.gzipped is None:
        return Data(snapshot.data)
    return await from_gzip(request, snapshot.gzipped)


@router.delete("/jobs/{id}", response_model=AnyJob, summary="Cancel a job", responses=NOT_FOUND)
async def cancel(request: Request, id: Id) -> Response:
    return await _respond(request, await registry_of(request).cancel(id))


@router.get(
    "/jobs/{id}/events",
    summary="A job as server-sent events, until it is over",
    response_class=StreamingResponse,
    responses={**NOT_FOUND, 200: {"content": {"text/event-stream": {}}}},
)
async def events(request: Request, id: Id) -> Response:
    registry, client = registry_of(request), client_of(request.scope)
    slot = registry.open_stream(client, request.app.state.settings.client_streams)
    try:
        await registry.find(id)
    except BaseException:
        slot.close()
        raise
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return _Events(_stream(registry, id), slot, headers)


class _Events(StreamingResponse):
    """A stream of events that closes its slot when it ends, even before it has started."""

    def __init__(self, stream: AsyncIterator[bytes], slot: ExitStack, headers: dict[str, str]) -> None:
        super().__init__(stream, media_type="text/event-stream", headers=headers)
        self.slot = slot

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.slot:
            await super().__call__(scope, receive, send)


async def _stream(registry: JobRegistry, id: str) -> AsyncIterator[bytes]:
    """The states of a job as server-sent events. A comment now and then keeps proxies from closing the connection."""
    async for snapshot in registry.watch(id, keep_alive=10.0):
        if snapshot is None:
            yield b": still there\n\n"
        elif snapshot.gzipped is None:
            yield b"event: job\ndata: %s\n\n" % to_json(snapshot.data)
        else:
            yield b"event: job\ndata: %s\n\n" % await run_in_threadpool(gzip.decompress, snapshot.gzipped)


def registry_of(request: Request) -> JobRegistry:
    """The registry of the server's jobs."""
    registry: JobRegistry = request.app.state.registry
    return registry

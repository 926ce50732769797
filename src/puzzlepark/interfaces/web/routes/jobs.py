"""Routes for jobs: start, watch and cancel."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import ExitStack
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.client_usage import client_of
from puzzlepark.interfaces.web.http.errors import ApiError, Data, StrictRoute, to_json
from puzzlepark.interfaces.web.jobs.job import Job
from puzzlepark.interfaces.web.jobs.job_registry import JobRegistry, JobSnapshot
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, Wait, from_gzip, from_thread, to_worker, wait_of
from puzzlepark.interfaces.web.workers.board_gateway import wait_for_disconnect
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.tasks.answers import schemas as answers

router = APIRouter(route_class=StrictRoute, tags=["jobs"], responses={**ERRORS, **BUSY})
QUICK_VERBS = ("hint", "solve", "differ", "so-far", "forced", "diagnose", "explain", "grade")
QUICK_CELLS = 900
"""Jobs with one of QUICK_VERBS about boards with fewer than QUICK_CELLS cells begin in the quick tier."""
Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{10,40}$")]
AnyJob = schemas.Job[
    answers.Report
    | answers.Samples
    | answers.Made
    | answers.Word
    | answers.Diagnosis
    | answers.Audit
    | answers.Explanation
    | answers.Hint
    | answers.Grade
    | schemas.Consistency
    | answers.Forced
    | schemas.Written
]


def _responses(result: Any) -> dict[str, Any]:
    """The documented responses of a route that starts a job with this type of result."""
    job = schemas.Job[result]
    accepted = {"model": job, "description": "The job goes on: see its Location."}
    return {"response_model": job, "responses": {202: accepted}}


async def _start(verb: str, request: Request, reply: Reply) -> Response:
    """Submit a job, and wait for its end up to `wait` seconds. If the client disconnects, the job is cancelled."""
    registry, settings = _registry(request), request.app.state.settings
    wait, seconds, client = wait_of(request), reply.metadata["seconds"], client_of(request.scope)
    retry = registry.tiers.slow.usage.retry_after(client)
    if retry is not None:
        raise ApiError(429, "Your jobs have used all the processor time you have; wait a little.", retry=retry)
    job = Job(verb, reply.content, seconds, client, {"limits": {"seconds": seconds, "memory": settings.memory}})
    small = verb in QUICK_VERBS and reply.metadata.get("cells", QUICK_CELLS) < QUICK_CELLS
    await registry.tiers.submit(job, small)
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


for verb, result, summary in (
    ("solve", answers.Report, "Find solutions; two decide whether it is unique"),
    ("differ", answers.Report, "No solution, unique, or several, and where two of them differ"),
    ("count", answers.Report, "Count all solutions exactly"),
    ("sample", answers.Samples, "Draw solutions at random, each as likely as any other"),
    ("so-far", schemas.Consistency, "Whether a solution has these marks"),
    ("forced", answers.Forced, "The marks that every solution has, and the values that are possible elsewhere"),
    ("diagnose", answers.Diagnosis, "Why a puzzle has no solution or several, and which clues are unnecessary"),
    ("audit", answers.Audit, "Which clues are redundant, ineffective or infeasible"),
    ("explain", answers.Explanation, "How a person would solve it, step by step"),
    ("hint", answers.Hint, "Whether these marks are correct, and the next step"),
    ("grade", answers.Grade, "The difficulty from 1 to 5"),
    ("generate", answers.Made, "Make a puzzle with exactly one solution"),
    ("complete", answers.Made, "Complete an unfinished puzzle: keep all clues, and make the solution unique"),
    ("book", schemas.Written, "A book of puzzles to print, in this order: the rules, the boards, the answers"),
    ("word", answers.Word, "Make a puzzle for each letter and digit of a text, whose answer draws the character"),
    ("picture", answers.Made, "Make a puzzle from a picture"),
    ("painting", answers.Made, "Make a puzzle from painted cells"),
):
    to_worker(router, f"/{verb}", verb, partial(_start, verb), wait=True, summary=summary, **_responses(result))


@router.get("/jobs/{id}", response_model=AnyJob, summary="The state of a job", responses=NOT_FOUND)
async def job(request: Request, id: Id, wait: Wait = 0.0) -> Response:
    registry = _registry(request)
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
    if snapshot.gzipped is None:
        return Data(snapshot.data)
    return await from_gzip(request, snapshot.gzipped)


@router.delete("/jobs/{id}", response_model=AnyJob, summary="Cancel a job", responses=NOT_FOUND)
async def cancel(request: Request, id: Id) -> Response:
    return await _respond(request, await _registry(request).cancel(id))


@router.get(
    "/jobs/{id}/events",
    summary="A job as server-sent events, until it is over",
    response_class=StreamingResponse,
    responses={**NOT_FOUND, 200: {"content": {"text/event-stream": {}}}},
)
async def events(request: Request, id: Id) -> Response:
    registry, client = _registry(request), client_of(request.scope)
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
    async for snapshot in registry.watch(id, keep_alive=10.0):
        if snapshot is None:
            yield b": still there\n\n"
        elif snapshot.gzipped is None:
            yield b"event: job\ndata: %s\n\n" % to_json(snapshot.data)
        else:
            yield b"event: job\ndata: %s\n\n" % await run_in_threadpool(gzip.decompress, snapshot.gzipped)


def _registry(request: Request) -> JobRegistry:
    registry: JobRegistry = request.app.state.registry
    return registry

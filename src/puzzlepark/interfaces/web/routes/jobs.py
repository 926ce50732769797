"""Long-running requests: jobs that workers run, to watch and to cancel."""

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
from puzzlepark.interfaces.web.jobs.job_registry import Found, JobRegistry
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, Wait, from_thread, stored, to_worker, wait_of
from puzzlepark.interfaces.web.workers.board_gateway import closed
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.tasks.answers import schemas as answers

router = APIRouter(route_class=StrictRoute, tags=["jobs"], responses={**ERRORS, **BUSY})
QUICK = ("hint", "solve", "differ", "so-far", "diagnose", "explain", "grade")
QUICK_CELLS = 900
"""Jobs of these kinds, about boards with fewer cells, begin in the quick lane."""
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
    | schemas.Written
]


def _job_of(result: Any) -> dict[str, Any]:
    """The responses of a route that starts a job with such a result."""
    job = schemas.Job[result]
    goes_on = {"model": job, "description": "The job goes on: see its Location."}
    return {"response_model": job, "responses": {202: goes_on}}


async def _start(verb: str, request: Request, reply: Reply) -> Response:
    """Submit a job and wait for its end, up to `wait` seconds. Closing the connection meanwhile cancels the job."""
    registry, settings = _registry(request), request.app.state.settings
    wait, seconds, client = wait_of(request), reply.about["seconds"], client_of(request.scope)
    left = registry.lanes.slow.accounts.wait(client)
    if left is not None:
        raise ApiError(429, "Your jobs have used all the processor time you have; wait a little.", retry=left)
    job = Job(verb, reply.content, seconds, client, {"more": {"seconds": seconds, "memory": settings.memory}})
    await registry.lanes.submit(job, verb in QUICK and reply.about.get("cells", QUICK_CELLS) < QUICK_CELLS)
    over = asyncio.create_task(job.over.wait())
    gone = asyncio.create_task(closed(request))
    try:
        await asyncio.wait({over, gone}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        if gone.done() and not over.done():
            await registry.lanes.cancel(job)
    except asyncio.CancelledError:
        await registry.lanes.cancel(job)
        raise
    finally:
        over.cancel()
        gone.cancel()
    if job.over.is_set():
        if job.error is not None and job.error["code"] == "bad_input":
            raise BadInput(job.error["sentence"])
        return await from_thread(request, lambda: to_json(job.plain()))
    await registry.share(job)
    return Data(job.plain(registry.lanes.ahead(job)), 202, headers={"Location": f"/api/jobs/{job.id}"})


for verb, result, summary in (
    ("solve", answers.Report, "Find solutions; two tell whether it is unique"),
    ("differ", answers.Report, "No solution, unique, or several, and where two of them differ"),
    ("count", answers.Report, "Count all solutions exactly"),
    ("sample", answers.Samples, "Draw solutions at random, each as likely as any other"),
    ("so-far", schemas.Consistency, "Whether these marks still fit a solution"),
    ("diagnose", answers.Diagnosis, "Why a puzzle has no solution or several, and which clues are spare"),
    ("audit", answers.Audit, "Which clues are redundant, ineffective or infeasible"),
    ("explain", answers.Explanation, "How a person would solve it, step by step"),
    ("hint", answers.Hint, "Whether these marks are right, and the next step"),
    ("grade", answers.Grade, "How hard it is, from 1 to 5"),
    ("generate", answers.Made, "Make a puzzle with exactly one solution"),
    ("complete", answers.Made, "Make the rest of a board that was begun: one solution, and every clue stays"),
    ("book", schemas.Written, "A book of puzzles in this order, to print: their rules, the boards, the answers"),
    ("word", answers.Word, "Make a puzzle for each letter and digit of a text; its answer reads as the character"),
    ("picture", answers.Made, "Make a puzzle from a picture"),
    ("painting", answers.Made, "Make a puzzle from painted cells"),
):
    to_worker(router, f"/{verb}", verb, partial(_start, verb), wait=True, summary=summary, **_job_of(result))


@router.get("/jobs/{id}", response_model=AnyJob, summary="What has become of a job", responses=NOT_FOUND)
async def job(request: Request, id: Id, wait: Wait = 0.0) -> Response:
    registry = _registry(request)
    found = await registry.find(id)
    if wait and found.live:
        watching = registry.watch(id)
        try:
            async with asyncio.timeout(wait):
                async for change in watching:
                    found = change or found
        except TimeoutError:
            found = await registry.find(id)
        finally:
            await watching.aclose()
    return await _answer(request, found)


async def _answer(request: Request, found: Found) -> Response:
    """A job as it is stored. The client is charged for its size."""
    if found.answer is None:
        return Data(found.data)
    return await stored(request, found.answer)


@router.delete("/jobs/{id}", response_model=AnyJob, summary="Cancel a job", responses=NOT_FOUND)
async def cancel(request: Request, id: Id) -> Response:
    return await _answer(request, await _registry(request).cancel(id))


@router.get(
    "/jobs/{id}/events",
    summary="A job as server-sent events, until it is over",
    response_class=StreamingResponse,
    responses={**NOT_FOUND, 200: {"content": {"text/event-stream": {}}}},
)
async def events(request: Request, id: Id) -> Response:
    registry, client = _registry(request), client_of(request.scope)
    slot = registry.take_stream(client, request.app.state.settings.client_streams)
    try:
        await registry.find(id)
    except BaseException:
        slot.close()
        raise
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return _Events(_stream(registry, id), slot, headers)


class _Events(StreamingResponse):
    """A stream of events that gives its slot back however it ends, even before it began."""

    def __init__(self, stream: AsyncIterator[bytes], slot: ExitStack, headers: dict[str, str]) -> None:
        super().__init__(stream, media_type="text/event-stream", headers=headers)
        self.slot = slot

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.slot:
            await super().__call__(scope, receive, send)


async def _stream(registry: JobRegistry, id: str) -> AsyncIterator[bytes]:
    async for found in registry.watch(id, quiet=10.0):
        if found is None:
            yield b": still there\n\n"
        elif found.answer is None:
            yield b"event: job\ndata: %s\n\n" % to_json(found.data)
        else:
            yield b"event: job\ndata: %s\n\n" % await run_in_threadpool(gzip.decompress, found.answer)


def _registry(request: Request) -> JobRegistry:
    found: JobRegistry = request.app.state.registry
    return found

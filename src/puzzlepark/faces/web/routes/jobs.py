"""Long-running requests: jobs that workers run, to watch and to cancel."""

from __future__ import annotations

import asyncio
import base64
import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_named
from puzzlepark.faces.web import deserialize, pictures, schemas
from puzzlepark.faces.web.errors import Data, StrictRoute
from puzzlepark.faces.web.job_registry import JobRegistry
from puzzlepark.faces.web.middleware import client_of
from puzzlepark.faces.web.pool import Job, TooMany
from puzzlepark.faces.web.routes import BUSY, ERRORS, NOT_FOUND, limits, read
from puzzlepark.tasks import schemas as answers
from puzzlepark.tasks import serialize
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.generate import options_of
from puzzlepark.tasks.solve import engine_named, view_named

router = APIRouter(route_class=StrictRoute, tags=["jobs"], responses={**ERRORS, **BUSY})
Wait = Annotated[float, Query(ge=0, le=10, description="Seconds to wait for the job's end before answering.")]
Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{10,40}$")]
AnyJob = schemas.Job[
    answers.Report
    | answers.Samples
    | answers.Made
    | answers.Diagnosis
    | answers.Explanation
    | answers.Hint
    | answers.Grade
    | schemas.Consistency
]


def _job_of(result: Any) -> dict[str, Any]:
    """The responses of a route that starts a job with such a result."""
    job = schemas.Job[result]
    goes_on = {"model": job, "description": "The job goes on: see its Location."}
    return {"response_model": job, "responses": {202: goes_on}}


@router.post("/solve", summary="Find solutions; two tell whether it is unique", **_job_of(answers.Report))
async def solve(request: Request, body: schemas.Solve, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "solve", body, wait)


@router.post(
    "/differ",
    summary="No solution, unique, or several, and where two of them differ",
    **_job_of(answers.Report),
)
async def differ(request: Request, body: schemas.Differ, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "differ", body, wait)


@router.post("/count", summary="Count all solutions exactly", **_job_of(answers.Report))
async def count(request: Request, body: schemas.Count, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "count", body, wait)


@router.post("/sample", summary="Draw solutions at random, each as likely as any other", **_job_of(answers.Samples))
async def sample(request: Request, body: schemas.Sample, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "sample", body, wait)


@router.post("/so-far", summary="Whether these marks still fit a solution", **_job_of(schemas.Consistency))
async def so_far(request: Request, body: schemas.SoFar, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "so-far", body, wait)


@router.post(
    "/diagnose",
    summary="Why a puzzle has no solution or several, and which clues are spare",
    **_job_of(answers.Diagnosis),
)
async def diagnose(request: Request, body: schemas.Diagnose, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "diagnose", body, wait)


@router.post("/explain", summary="How a person would solve it, step by step", **_job_of(answers.Explanation))
async def explain(request: Request, body: schemas.Explain, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "explain", body, wait)


@router.post("/hint", summary="Whether these marks are right, and the next step", **_job_of(answers.Hint))
async def hint(request: Request, body: schemas.HintIn, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "hint", body, wait)


@router.post("/grade", summary="How hard it is, from 1 to 5", **_job_of(answers.Grade))
async def grade(request: Request, body: schemas.Explain, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "grade", body, wait)


@router.post("/generate", summary="Make a puzzle with exactly one solution", **_job_of(answers.Made))
async def generate(request: Request, body: schemas.Generate, wait: Wait = 0.5) -> Response:
    deserialize.refuse_large(body.height, body.width, limits(request).make_cells)
    name = body.genre if body.variant is None else f"{body.genre}:{body.variant}"
    options_of(variant(name)[0], body.options)
    data = {**body.model_dump(), "genre": name, "seed": _seed(body.seed)}
    return await _job(request, "generate", data, body.seconds, wait)


@router.post("/picture", summary="Make a puzzle from a picture", **_job_of(answers.Made))
async def picture(request: Request, body: schemas.PictureIn, wait: Wait = 0.5) -> Response:
    bounds = limits(request)
    genre = genre_named(body.genre)
    if genre.maker.from_picture is None:
        raise BadInput(f"{genre.title} puzzles are not made from pictures.")
    options_of(genre, body.options, picture=True)
    content = pictures.decode(body.picture, bounds.picture_bytes)
    size = pictures.head(content, bounds.picture_pixels)
    side = body.options.get("cells")
    if isinstance(side, int) and side > 0:  # of the longer side, whatever the picture's size
        longer, shorter = max(size.width, size.height), min(size.width, size.height)
        deserialize.refuse_large(side, max(1, side * shorter // longer), bounds.cells)
    data = {**body.model_dump(), "seed": _seed(body.seed)}
    data["picture"] = base64.b64encode(content).decode()
    return await _job(request, "picture", data, body.seconds, wait)


@router.post("/painting", summary="Make a puzzle from painted cells", **_job_of(answers.Made))
async def painting(request: Request, body: schemas.PaintingIn, wait: Wait = 0.5) -> Response:
    genre = genre_named(body.genre)
    if not genre.maker.painted:
        raise BadInput(f"{genre.title} puzzles are not painted.")
    options_of(genre, body.options, picture=True)
    deserialize.refuse_large(len(body.cells), max(map(len, body.cells)), limits(request).cells)
    deserialize.painting(body.palette, body.cells)
    data = {**body.model_dump(), "seed": _seed(body.seed)}
    return await _job(request, "painting", data, body.seconds, wait)


@router.get("/jobs/{id}", response_model=AnyJob, summary="What has become of a job", responses=NOT_FOUND)
async def job(request: Request, id: Id, wait: Wait = 0.0) -> Response:
    registry = _registry(request)
    data = await registry.find(id)
    if wait and registry.live(data):
        watching = registry.watch(id)
        try:
            async with asyncio.timeout(wait):
                async for change in watching:
                    data = change or data
        except TimeoutError:
            data = await registry.find(id)
        finally:
            await watching.aclose()
    return Data(data)


@router.delete("/jobs/{id}", response_model=AnyJob, summary="Cancel a job", responses=NOT_FOUND)
async def cancel(request: Request, id: Id) -> Response:
    return Data(await _registry(request).cancel(id))


@router.get(
    "/jobs/{id}/events",
    summary="A job as server-sent events, until it is over",
    response_class=StreamingResponse,
    responses={**NOT_FOUND, 200: {"content": {"text/event-stream": {}}}},
)
async def events(request: Request, id: Id) -> Response:
    registry, client = _registry(request), client_of(request.scope)
    await registry.find(id)
    most = request.app.state.settings.client_streams
    if registry.streams[client] >= most:
        raise TooMany(f"You are watching {most} jobs already; close one of them.")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(registry, id, client), media_type="text/event-stream", headers=headers)


async def _stream(registry: JobRegistry, id: str, client: str) -> AsyncIterator[str]:
    registry.streams[client] += 1
    try:
        async for data in registry.watch(id, quiet=10.0):
            yield f"event: job\ndata: {json.dumps(data)}\n\n" if data else ": still there\n\n"
    finally:
        registry.streams[client] -= 1
        registry.streams += Counter()  # drop clients that watch nothing


def _registry(request: Request) -> JobRegistry:
    found: JobRegistry = request.app.state.registry
    return found


def _seed(seed: int | None) -> int:
    return random.SystemRandom().randrange(2**31) if seed is None else seed


async def _about_puzzle(request: Request, verb: str, body: Any, wait: float) -> Response:
    """Start a job about a puzzle. Bad input is refused before the job is queued."""
    data = await run_in_threadpool(_looked_at, request, body)
    return await _job(request, verb, data, body.seconds, wait)


def _looked_at(request: Request, body: Any) -> dict[str, Any]:
    puzzle, marks = read(request, body.puzzle, getattr(body, "marks", None))
    bounds = limits(request)
    deserialize.refuse_large(puzzle.rows, puzzle.cols, bounds.job_cells)
    data: dict[str, Any] = body.model_dump()
    data["puzzle"] = serialize.document(puzzle)
    for key in ("limit", "k"):
        if key in data:
            data[key] = min(data[key], bounds.solutions, max(2, bounds.solution_cells // (puzzle.rows * puzzle.cols)))
    if marks is not None:
        data["marks"] = serialize.tables(puzzle, marks)
    view_named(genre_named(puzzle.genre), data.get("view"))
    if data.get("engine") is not None:
        engine_named(data["engine"])
    return data


async def _job(request: Request, verb: str, data: dict[str, Any], seconds: float, wait: float) -> Response:
    """Submit a job and wait for its end, up to `wait` seconds. Closing the connection meanwhile cancels the job."""
    registry = _registry(request)
    settings = request.app.state.settings
    seconds = min(float(seconds), settings.limits.seconds)
    job = Job(verb, {**data, "seconds": seconds, "memory": settings.memory}, seconds, client_of(request.scope))
    await registry.pool.submit(job)
    over = asyncio.create_task(job.over.wait())
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({over, gone}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        if gone.done() and not over.done():
            await registry.pool.cancel(job)
    except asyncio.CancelledError:
        await registry.pool.cancel(job)
        raise
    finally:
        over.cancel()
        gone.cancel()
    if job.over.is_set():
        if job.error is not None and job.error["code"] == "bad_input":
            raise BadInput(job.error["sentence"])
        return Data(job.plain())
    await registry.share(job)
    return Data(job.plain(registry.pool.ahead(job)), 202, headers={"Location": f"/api/jobs/{job.id}"})


async def _gone(request: Request) -> None:
    """Return when the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

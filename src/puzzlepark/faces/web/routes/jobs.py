"""What may take long: done by workers, watched and cancelled as jobs."""

from __future__ import annotations

import asyncio
import base64
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre, Option, genre_named
from puzzlepark.core.plain import clipped
from puzzlepark.faces.web import pictures, shapes, wire
from puzzlepark.faces.web.faults import Data, StrictRoute
from puzzlepark.faces.web.guard import client_of
from puzzlepark.faces.web.office import Office
from puzzlepark.faces.web.pool import Job, TooMany
from puzzlepark.faces.web.routes import BUSY, FAULTS, NOT_FOUND, limits, read
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.solve import engine_named, view_named

router = APIRouter(route_class=StrictRoute, tags=["jobs"], responses={**FAULTS, **BUSY})
Wait = Annotated[float, Query(ge=0, le=10, description="Seconds to wait for the job's end before answering.")]
Id = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{10,40}$")]
MAKES: dict[str, Any] = {
    "response_model": shapes.JobOut,
    "responses": {202: {"model": shapes.JobOut, "description": "The job goes on: see its Location."}},
}


@router.post("/solve", summary="Find solutions; two tell whether it is unique", **MAKES)
async def solve(request: Request, body: shapes.Solve, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "solve", body, wait)


@router.post("/differ", summary="No solution, unique, or several, and where two of them differ", **MAKES)
async def differ(request: Request, body: shapes.Differ, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "differ", body, wait)


@router.post("/count", summary="Count all solutions exactly", **MAKES)
async def count(request: Request, body: shapes.Count, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "count", body, wait)


@router.post("/sample", summary="Draw solutions at random, each as likely as any other", **MAKES)
async def sample(request: Request, body: shapes.Sample, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "sample", body, wait)


@router.post("/so-far", summary="Whether these marks still fit a solution", **MAKES)
async def so_far(request: Request, body: shapes.SoFar, wait: Wait = 0.5) -> Response:
    return await _about_puzzle(request, "so-far", body, wait)


@router.post("/generate", summary="Make a puzzle with exactly one solution", **MAKES)
async def generate(request: Request, body: shapes.Generate, wait: Wait = 0.5) -> Response:
    wire.refuse_large(body.rows, body.cols, limits(request).make_cells)
    name = body.genre if body.variant is None else f"{body.genre}:{body.variant}"
    genre = genre_named(variant(name)[0] or name)
    _refuse_wishes(genre, genre.maker.options, body.options)
    data = {**body.model_dump(), "genre": name, "seed": _seed(body.seed)}
    return await _job(request, "generate", data, body.seconds, wait)


@router.post("/picture", summary="Make a puzzle from a picture", **MAKES)
async def picture(request: Request, body: shapes.PictureIn, wait: Wait = 0.5) -> Response:
    bounds = limits(request)
    genre = genre_named(body.genre)
    if not genre.maker.picture_options:
        raise BadInput(f"{genre.title} puzzles are not made from pictures.")
    _refuse_wishes(genre, genre.maker.picture_options, body.options)
    content = pictures.decode(body.picture, bounds.picture_bytes)
    size = pictures.head(content, bounds.picture_pixels)
    side = body.options.get("cells")
    if isinstance(side, int) and side > 0:  # of the longer side, whatever the picture's size
        longer, shorter = max(size.width, size.height), min(size.width, size.height)
        wire.refuse_large(side, max(1, side * shorter // longer), bounds.cells)
    data = {**body.model_dump(), "seed": _seed(body.seed)}
    data["picture"] = base64.b64encode(content).decode()
    return await _job(request, "picture", data, body.seconds, wait)


@router.get("/jobs/{id}", response_model=shapes.JobOut, summary="What has become of a job", responses=NOT_FOUND)
async def job(request: Request, id: Id, wait: Wait = 0.0) -> Response:
    office = _office(request)
    data = await office.find(id)
    if wait and office.live(data):
        watching = office.watch(id)
        try:
            async with asyncio.timeout(wait):
                async for change in watching:
                    data = change
        except TimeoutError:
            data = await office.find(id)
        finally:
            await watching.aclose()
    return Data(data)


@router.delete("/jobs/{id}", response_model=shapes.JobOut, summary="Cancel a job", responses=NOT_FOUND)
async def cancel(request: Request, id: Id) -> Response:
    return Data(await _office(request).cancel(id))


@router.get(
    "/jobs/{id}/events",
    summary="A job as server-sent events, until it is over",
    response_class=StreamingResponse,
    responses={**NOT_FOUND, 200: {"content": {"text/event-stream": {}}}},
)
async def events(request: Request, id: Id) -> Response:
    office, client = _office(request), client_of(request.scope)
    await office.find(id)
    most = request.app.state.settings.client_streams
    if office.streams[client] >= most:
        raise TooMany(f"You watch {most} jobs already; close one of them.")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_stream(office, id, client), media_type="text/event-stream", headers=headers)


async def _stream(office: Office, id: str, client: str) -> AsyncIterator[str]:
    office.streams[client] += 1
    try:
        async for data in office.watch(id, quiet=10.0):
            yield f"event: job\ndata: {json.dumps(data)}\n\n" if data else ": still there\n\n"
    finally:
        office.streams[client] -= 1
        office.streams += Counter()  # who watches nothing is forgotten


def _office(request: Request) -> Office:
    found: Office = request.app.state.office
    return found


def _seed(seed: int | None) -> int:
    return random.SystemRandom().randrange(2**31) if seed is None else seed


def _refuse_wishes(genre: Genre[Any], options: Iterable[Option], wishes: Mapping[str, Any]) -> None:
    """Raise BadInput for options that the genre's maker does not have: none of them is a file's name here."""
    known = [option.name for option in options]
    for name in wishes:
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadInput(f'The maker of {genre.title} has no option "{clipped(name)}"; its options are {names}.')


async def _about_puzzle(request: Request, verb: str, body: Any, wait: float) -> Response:
    """A job about a puzzle, which is looked at before anything waits for it."""
    data = await run_in_threadpool(_looked_at, request, body)
    return await _job(request, verb, data, body.seconds, wait)


def _looked_at(request: Request, body: Any) -> dict[str, Any]:
    puzzle, marks = read(request, body.puzzle, getattr(body, "marks", None))
    bounds = limits(request)
    wire.refuse_large(puzzle.rows, puzzle.cols, bounds.job_cells)
    data: dict[str, Any] = body.model_dump()
    data["puzzle"] = wire.document(puzzle)
    for key in ("limit", "k"):
        if key in data:
            data[key] = min(data[key], bounds.solutions, max(2, bounds.solution_cells // (puzzle.rows * puzzle.cols)))
    if marks is not None:
        data["marks"] = wire.table(puzzle, marks)
    view_named(genre_named(puzzle.genre), data.get("view"))
    if data.get("engine") is not None:
        engine_named(data["engine"])
    return data


async def _job(request: Request, verb: str, data: dict[str, Any], seconds: float, wait: float) -> Response:
    """Submit a job and wait a little for its end. Who closes the connection meanwhile wants it no more."""
    office = _office(request)
    settings = request.app.state.settings
    seconds = min(float(seconds), settings.limits.seconds)
    job = Job(verb, {**data, "seconds": seconds, "memory": settings.memory}, seconds, client_of(request.scope))
    await office.pool.submit(job)
    over = asyncio.create_task(job.over.wait())
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({over, gone}, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        if gone.done() and not over.done():
            await office.pool.cancel(job)
    except asyncio.CancelledError:
        await office.pool.cancel(job)
        raise
    finally:
        over.cancel()
        gone.cancel()
    if job.over.is_set():
        if job.error is not None and job.error["code"] == "bad_input":
            raise BadInput(job.error["sentence"])
        return Data(job.plain())
    await office.share(job)
    return Data(job.plain(office.pool.ahead(job)), 202, headers={"Location": f"/api/jobs/{job.id}"})


async def _gone(request: Request) -> None:
    """Ends when the client closes the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

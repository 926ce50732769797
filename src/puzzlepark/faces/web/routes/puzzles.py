"""Shipped and stored puzzles."""

from __future__ import annotations

import hashlib
import random
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from puzzlepark.core.puzzle import Puzzle
from puzzlepark.faces.web import deserialize, schemas
from puzzlepark.faces.web.catalog import Filter, catalog, stamp, tally, thumbnail, wanted
from puzzlepark.faces.web.errors import ApiError, Data, StrictRoute
from puzzlepark.faces.web.routes import BUSY, ERRORS, NOT_FOUND, read
from puzzlepark.tasks import schemas as answers
from puzzlepark.tasks import serialize
from puzzlepark.tasks.draw import draw

router = APIRouter(route_class=StrictRoute, tags=["puzzles"], responses={**ERRORS, **BUSY})
Id = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="A content id: 16 hex digits.")]
Genres = Annotated[list[str] | None, Query(max_length=20)]
Sizes = Annotated[list[schemas.Size] | None, Query(max_length=3)]
Levels = Annotated[list[Annotated[int, Query(ge=1, le=5)]] | None, Query(max_length=5)]
Ids = Annotated[list[str] | None, Query(max_length=100)]
Side = Annotated[int, Query(ge=0, le=10_000)]
BRIEFLY = "public, max-age=300"
MOST_LISTED = 1000
"""The whole collection without drawings is one answer: a few kilobytes, compressed."""


def _filter(
    genre: Genres = None,
    size: Sizes = None,
    level: Levels = None,
    id: Ids = None,
    low: Side = 0,
    high: Side = 10_000,
) -> Filter:
    return Filter(tuple(genre or ()), tuple(size or ()), tuple(level or ()), tuple(id or ()), low, high)


Filtered = Annotated[Filter, Depends(_filter)]


@router.get("/collection", response_model=schemas.Items, summary="The shipped puzzles")
async def collection(
    which: Filtered,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 60,
    drawings: bool = False,
    whole: bool = False,
) -> Response:
    found = await run_in_threadpool(wanted, which)
    items = [shipped.plain(drawings, whole) for shipped in found[offset : offset + limit]]
    return Data({"stamp": stamp(), "total": len(found), "items": items, "sizes": tally(found)})


@router.get(
    "/collection/surprise", response_model=schemas.Item, summary="Any of the shipped puzzles", responses=NOT_FOUND
)
async def surprise(which: Filtered, but: Annotated[str | None, Query(alias="not", max_length=16)] = None) -> Response:
    found = await run_in_threadpool(wanted, which)
    others = [shipped for shipped in found if shipped.id != but] or found
    if not others:
        raise ApiError(404, "No puzzle fits these filters.")
    return Data(random.choice(others).plain())


@router.post("/puzzles", status_code=201, response_model=schemas.Stored, summary="Store a puzzle")
def store(request: Request, body: schemas.Store) -> Response:
    puzzle, _ = read(request, body.puzzle)
    token = request.app.state.store.put(puzzle.id, puzzle.genre, serialize.document(puzzle))
    return Data({"id": puzzle.id, "token": token, "url": f"/p/{puzzle.id}"}, 201)


@router.get("/puzzles/{id}", response_model=schemas.Found, summary="A shipped or stored puzzle", responses=NOT_FOUND)
def found(request: Request, id: Id, answer: bool = False) -> Response:
    shipped = catalog().get(id)
    if shipped is None:
        return Data({"id": id, "puzzle": _stored(request, id), "shipped": False})
    data: dict[str, Any] = {
        "id": id,
        "puzzle": serialize.document(shipped.puzzle),
        "shipped": True,
        "number": shipped.number,
    }
    if answer:
        data["answer"] = serialize.tables(shipped.puzzle, shipped.answer)
    return Data(data, headers={"Cache-Control": BRIEFLY})


@router.delete(
    "/puzzles/{id}",
    status_code=204,
    summary="Give a stored puzzle's token back; the puzzle goes with the last one",
    responses={**NOT_FOUND, 403: {"model": schemas.Error, "description": "The token is not one of this puzzle's."}},
)
def delete(request: Request, id: Id, x_delete_token: Annotated[str, Header(max_length=200)]) -> Response:
    gone = request.app.state.store.delete(id, x_delete_token)
    if gone is None:
        raise ApiError(404, "There is no stored puzzle of that id.")
    if not gone:
        raise ApiError(403, "That is not a token of this puzzle.")
    return Response(status_code=204)


@router.get("/puzzles/{id}/drawing", response_model=answers.Drawing, summary="Its empty board", responses=NOT_FOUND)
def drawing(request: Request, id: Id) -> Response:
    return Data(serialize.drawing(_puzzle(request, id), None), headers={"Cache-Control": BRIEFLY})


@router.get(
    "/puzzles/{id}/picture.svg",
    summary="Its empty board as SVG",
    response_class=Response,
    responses={**NOT_FOUND, 200: {"content": {"image/svg+xml": {}}}, 304: {"description": "As before."}},
)
def picture(
    request: Request,
    id: Id,
    theme: Literal["light", "dark", "print"] = "light",
    cell: Annotated[int, Query(ge=1, le=100)] = 24,
) -> Response:
    if id in catalog():
        drawn = thumbnail(id, theme, cell)
    else:
        drawn = str(draw(_puzzle(request, id), None, "svg", theme=theme, cell=cell))
    etag = f'"{hashlib.sha256(drawn.encode()).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": BRIEFLY}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _stored(request: Request, id: str) -> dict[str, Any]:
    document: dict[str, Any] | None = request.app.state.store.get(id)
    if document is None:
        raise ApiError(404, "There is no puzzle of that id.")
    return document


def _puzzle(request: Request, id: str) -> Puzzle:
    shipped = catalog().get(id)
    return shipped.puzzle if shipped is not None else deserialize.puzzle(_stored(request, id))

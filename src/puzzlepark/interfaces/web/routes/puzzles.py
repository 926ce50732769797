"""Routes for shipped and stored puzzles."""

from __future__ import annotations

import hashlib
import random
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.database.store import Quota
from puzzlepark.interfaces.web.http.client_usage import client_of
from puzzlepark.interfaces.web.http.errors import ApiError, Data, StrictRoute, to_json
from puzzlepark.interfaces.web.page.catalog import (
    Filter,
    Shipped,
    catalog,
    count_sizes,
    drawing_json,
    index_json,
    items_json,
    select,
    stamp,
    thumbnail,
)
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, from_thread, gateway_of, respond, to_worker
from puzzlepark.interfaces.web.storing import STORE
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.answers import serialize

router = APIRouter(route_class=StrictRoute, tags=["puzzles"], responses={**ERRORS, **BUSY})
ID_LENGTH = 16
Id = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="A content id: 16 hex digits.")]
Linked = Annotated[
    str,
    Path(
        pattern="^[0-9a-f]{16}(-[0-9a-f]{8})?$",
        description="A content id, possibly with the key of a link, which adds the owner's title and author.",
    ),
]
STORE_SECONDS = 0.5
"""Processor seconds that a client is charged for a stored puzzle."""
GenreNames = Annotated[list[str] | None, Query(max_length=20)]
Sizes = Annotated[list[schemas.Size] | None, Query(max_length=3)]
Levels = Annotated[list[Annotated[int, Query(ge=1, le=5)]] | None, Query(max_length=5)]
Ids = Annotated[list[str] | None, Query(max_length=100)]
Side = Annotated[int, Query(ge=0, le=10_000)]
SHORT_CACHE = "public, max-age=300"
MOST_LISTED, MOST_WHOLE = 5000, 1000
"""Maximum number of puzzles in a list, and in a list with drawings or documents."""


def _filter(
    genre: GenreNames = None,
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
    request: Request,
    which: Filtered,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 60,
    drawings: bool = False,
    whole: bool = False,
) -> Response:
    if limit > MOST_WHOLE and (drawings or whole):
        raise BadInput(f"A list of drawings or of whole puzzles has at most {MOST_WHOLE}; the limit is {limit}.")

    def make() -> bytes:
        matching = select(which)
        items = items_json(matching[offset : offset + limit], drawings, whole)
        return to_json({"stamp": stamp(), "total": len(matching), "items": items, "sizes": count_sizes(matching)})

    return await from_thread(request, make)


@router.get("/collection/index", response_model=schemas.Index, summary="All shipped puzzles, by columns")
async def collection_index(request: Request) -> Response:
    return await from_thread(request, index_json)


@router.get(
    "/collection/surprise", response_model=schemas.Item, summary="Any of the shipped puzzles", responses=NOT_FOUND
)
async def surprise(which: Filtered, but: Annotated[str | None, Query(alias="not", max_length=16)] = None) -> Response:
    matching = await run_in_threadpool(select, which)
    choices = [shipped for shipped in matching if shipped.id != but] or matching
    if not choices:
        raise ApiError(404, "No puzzle fits these filters.")
    return Data(random.choice(choices).item())


async def _store(request: Request, reply: Reply) -> Response:
    """Store the puzzle that a worker has validated."""
    state, client, metadata = request.app.state, client_of(request.scope), reply.metadata
    quota = Quota(state.settings.client_puzzles, state.settings.client_bytes)
    stored = await run_in_threadpool(
        state.store.put, metadata["id"], metadata["genre"], reply.content.decode(), metadata["info"], client, quota
    )
    state.board_gateway.usage.charge(client, STORE_SECONDS)
    url = f"/p/{metadata['id']}-{stored.key}"
    return Data({"id": metadata["id"], "token": stored.token, "url": url}, 201)


to_worker(router, "/puzzles", STORE, _store, status_code=201, response_model=schemas.Stored)


@router.get("/puzzles/{id}", response_model=schemas.Found, summary="A shipped or stored puzzle", responses=NOT_FOUND)
def puzzle(request: Request, id: Linked, answer: bool = False) -> Response:
    shipped = _shipped(request, id)
    if shipped is None:
        return Data({"id": id[:ID_LENGTH], "puzzle": _stored(request, id), "shipped": False})
    data: dict[str, Any] = {
        "id": shipped.id,
        "puzzle": serialize.document(shipped.puzzle),
        "shipped": True,
        "number": shipped.number,
    }
    if answer:
        data["answer"] = serialize.tables(shipped.puzzle, shipped.answer)
    return Data(data, headers={"Cache-Control": SHORT_CACHE})


@router.delete(
    "/puzzles/{id}",
    status_code=204,
    summary="Delete a token of a stored puzzle; the last token's deletion deletes the puzzle",
    responses={**NOT_FOUND, 403: {"model": schemas.Error, "description": "The token is not one of this puzzle's."}},
)
def delete(request: Request, id: Id, x_delete_token: Annotated[str, Header(max_length=200)]) -> Response:
    deleted = request.app.state.store.delete(id, x_delete_token)
    if deleted is None:
        raise ApiError(404, "There is no stored puzzle of that id.")
    if not deleted:
        raise ApiError(403, "That is not a token of this puzzle.")
    return Response(status_code=204)


@router.get("/puzzles/{id}/drawing", response_model=answers.Drawing, summary="Its empty board", responses=NOT_FOUND)
async def drawing(request: Request, id: Linked) -> Response:
    shipped = await run_in_threadpool(_shipped, request, id)
    if shipped is not None:
        return await from_thread(request, partial(drawing_json, shipped.id), {"Cache-Control": SHORT_CACHE})
    reply = await _draw(request, id, {"format": "drawing"}, compress=True)
    response = await respond(request, reply)
    response.headers["Cache-Control"] = SHORT_CACHE
    return response


@router.get(
    "/puzzles/{id}/picture.svg",
    summary="Its empty board as SVG",
    response_class=Response,
    responses={**NOT_FOUND, 200: {"content": {"image/svg+xml": {}}}, 304: {"description": "Not modified."}},
)
async def picture(
    request: Request,
    id: Linked,
    theme: Literal["light", "dark", "print"] = "light",
    cell: Annotated[int, Query(ge=1, le=100)] = 24,
) -> Response:
    if id[:ID_LENGTH] in catalog():
        svg = (await run_in_threadpool(thumbnail, id[:ID_LENGTH], theme, cell)).encode()
    else:
        svg = (await _draw(request, id, {"format": "svg", "theme": theme, "cell": cell})).content
    etag = f'"{hashlib.sha256(svg).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": SHORT_CACHE}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _shipped(request: Request, id: str) -> Shipped | None:
    """The puzzle of the collection with this id; None if the id has the key of a stored puzzle."""
    content_id, _, key = id.partition("-")
    shipped = catalog().get(content_id)
    if shipped is not None and key and request.app.state.store.get(content_id, key) is not None:
        return None
    return shipped


def _stored(request: Request, id: str) -> bytes:
    """The document of a stored puzzle as JSON, with its title and author if the id has a key."""
    content_id, _, key = id.partition("-")
    document: str | None = request.app.state.store.get(content_id, key)
    if document is None:
        raise ApiError(404, "There is no puzzle of that id.")
    return document.encode()


async def _draw(request: Request, id: str, options: dict[str, Any], compress: bool = False) -> Reply:
    """Have a worker draw a stored puzzle."""
    document = await run_in_threadpool(_stored, request, id)
    return await gateway_of(request).dispatch(request, "draw", to_json({**options, "puzzle": document}), compress)

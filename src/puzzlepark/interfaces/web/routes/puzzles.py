"""Shipped and stored puzzles."""

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
    drawn_empty,
    index,
    listing,
    stamp,
    tally,
    thumbnail,
    wanted,
)
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, from_thread, respond, to_worker
from puzzlepark.interfaces.web.workers.board_gateway import Desk
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.answers import serialize

router = APIRouter(route_class=StrictRoute, tags=["puzzles"], responses={**ERRORS, **BUSY})
ID = 16
Id = Annotated[str, Path(pattern="^[0-9a-f]{16}$", description="A content id: 16 hex digits.")]
Linked = Annotated[
    str,
    Path(
        pattern="^[0-9a-f]{16}(-[0-9a-f]{8})?$",
        description="A content id; the key after it, which a link has, shows what its owner says about the puzzle.",
    ),
]
STORE_SECONDS = 0.5
"""Processor seconds that a client is charged for a stored puzzle."""
Genres = Annotated[list[str] | None, Query(max_length=20)]
Sizes = Annotated[list[schemas.Size] | None, Query(max_length=3)]
Levels = Annotated[list[Annotated[int, Query(ge=1, le=5)]] | None, Query(max_length=5)]
Ids = Annotated[list[str] | None, Query(max_length=100)]
Side = Annotated[int, Query(ge=0, le=10_000)]
BRIEFLY = "public, max-age=300"
MOST_LISTED, MOST_WHOLE = 5000, 1000
"""Puzzles in one list, which is a few kilobytes compressed, and in a list with their drawings or documents."""


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
    request: Request,
    which: Filtered,
    offset: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 60,
    drawings: bool = False,
    whole: bool = False,
) -> Response:
    if limit > MOST_WHOLE and (drawings or whole):
        raise BadInput(f"A list of drawings or of whole puzzles has at most {MOST_WHOLE}; the limit is {limit}.")

    def listed() -> bytes:
        found = wanted(which)
        items = listing(found[offset : offset + limit], drawings, whole)
        return to_json({"stamp": stamp(), "total": len(found), "items": items, "sizes": tally(found)})

    return await from_thread(request, listed)


@router.get("/collection/index", response_model=schemas.Index, summary="All shipped puzzles, by columns")
async def collection_index(request: Request) -> Response:
    return await from_thread(request, index)


@router.get(
    "/collection/surprise", response_model=schemas.Item, summary="Any of the shipped puzzles", responses=NOT_FOUND
)
async def surprise(which: Filtered, but: Annotated[str | None, Query(alias="not", max_length=16)] = None) -> Response:
    found = await run_in_threadpool(wanted, which)
    others = [shipped for shipped in found if shipped.id != but] or found
    if not others:
        raise ApiError(404, "No puzzle fits these filters.")
    return Data(random.choice(others).plain())


async def _keep(request: Request, reply: Reply) -> Response:
    """Store the puzzle that a worker has read."""
    state, client, about = request.app.state, client_of(request.scope), reply.about
    quota = Quota(state.settings.client_puzzles, state.settings.client_bytes)
    stored = await run_in_threadpool(
        state.store.put, about["id"], about["genre"], reply.content.decode(), about["info"], client, quota
    )
    state.desk.accounts.charge(client, STORE_SECONDS)
    return Data({"id": about["id"], "token": stored.token, "url": f"/p/{about['id']}-{stored.key}"}, 201)


to_worker(router, "/puzzles", "store", _keep, status_code=201, response_model=schemas.Stored, summary="Store a puzzle")


@router.get("/puzzles/{id}", response_model=schemas.Found, summary="A shipped or stored puzzle", responses=NOT_FOUND)
def found(request: Request, id: Linked, answer: bool = False) -> Response:
    shipped = _shipped(request, id)
    if shipped is None:
        return Data({"id": id[:ID], "puzzle": _stored(request, id), "shipped": False})
    data: dict[str, Any] = {
        "id": shipped.id,
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
async def drawing(request: Request, id: Linked) -> Response:
    shipped = await run_in_threadpool(_shipped, request, id)
    if shipped is not None:
        return await from_thread(request, partial(drawn_empty, shipped.id), {"Cache-Control": BRIEFLY})
    reply = await _drawn(request, id, {"format": "drawing"}, pack=True)
    response = await respond(request, reply)
    response.headers["Cache-Control"] = BRIEFLY
    return response


@router.get(
    "/puzzles/{id}/picture.svg",
    summary="Its empty board as SVG",
    response_class=Response,
    responses={**NOT_FOUND, 200: {"content": {"image/svg+xml": {}}}, 304: {"description": "As before."}},
)
async def picture(
    request: Request,
    id: Linked,
    theme: Literal["light", "dark", "print"] = "light",
    cell: Annotated[int, Query(ge=1, le=100)] = 24,
) -> Response:
    if id[:ID] in catalog():
        drawn = (await run_in_threadpool(thumbnail, id[:ID], theme, cell)).encode()
    else:
        drawn = (await _drawn(request, id, {"format": "svg", "theme": theme, "cell": cell})).content
    etag = f'"{hashlib.sha256(drawn).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": BRIEFLY}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def _shipped(request: Request, id: str) -> Shipped | None:
    """The puzzle of the collection, unless a link's key asks for what somebody says about the same puzzle."""
    shipped = catalog().get(id[:ID])
    if shipped is not None and id[ID:] and request.app.state.store.get(id[:ID], id[ID + 1 :]) is not None:
        return None
    return shipped


def _stored(request: Request, id: str) -> bytes:
    """The document of a stored puzzle as JSON, with its title if the id has a key."""
    document: str | None = request.app.state.store.get(id[:ID], id[ID + 1 :])
    if document is None:
        raise ApiError(404, "There is no puzzle of that id.")
    return document.encode()


async def _drawn(request: Request, id: str, how: dict[str, Any], pack: bool = False) -> Reply:
    """A stored puzzle as a worker draws it."""
    document = await run_in_threadpool(_stored, request, id)
    desk: Desk = request.app.state.desk
    return await desk.ask(request, "draw", to_json({**how, "puzzle": document}), pack)

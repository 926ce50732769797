"""Routes about genres and their tools, the limits of the server, and its health."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.errors import ApiError, Data, StrictRoute, to_json
from puzzlepark.interfaces.web.page.catalog import shipped_genre_info
from puzzlepark.interfaces.web.page.shelf import names_json, tiles_json
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, from_thread, limits_of
from puzzlepark.interfaces.web.workers.process import forkserver_stopped
from puzzlepark.registry import genres
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.rules_catalog import rules_catalog
from puzzlepark.tasks.solve import engine_names

router = APIRouter(route_class=StrictRoute, tags=["genres"], responses=ERRORS)
MOST_TILES = 100
TILES_CACHE = "public, max-age=300"


@router.get("/genres", response_model=schemas.Genres, summary="All genres, the engines, and the server's limits")
async def all_genres(request: Request) -> Response:
    limits = limits_of(request)
    return Data(
        {
            "version": version("puzzlepark"),
            "limits": asdict(limits),
            "engines": engine_names(),
            "genres": [shipped_genre_info(genre, limits) for genre in genres().values()],
        }
    )


@router.get("/names", response_model=schemas.Names, summary="The names of all genres and variants")
async def all_names(request: Request) -> Response:
    return await from_thread(request, names_json)


@router.get("/tiles", response_model=schemas.Tiles, summary="Pictures of genres and variants, solved in part")
async def tiles(request: Request, name: Annotated[list[str], Query(max_length=MOST_TILES)]) -> Response:
    return await from_thread(request, lambda: tiles_json(name), {"Cache-Control": TILES_CACHE})


@router.get("/genres/{name}", response_model=answers.GenreInfo, summary="One genre", responses=NOT_FOUND)
async def one_genre(request: Request, name: str) -> Response:
    if name not in genres():
        raise ApiError(404, f"There is no such genre; the genres are {', '.join(genres())}.")
    return Data(shipped_genre_info(genres()[name], limits_of(request)))


@router.get("/rules", response_model=schemas.RulesCatalog, summary="The rules that documents may declare")
async def all_rules(request: Request) -> Response:
    return await from_thread(request, _catalog_json)


@cache
def _catalog_json() -> bytes:
    return to_json(rules_catalog().to_dict())


@router.get("/health", response_model=schemas.Health, summary="The health of the server", responses=BUSY)
async def health(request: Request) -> Response:
    state = request.app.state
    database = await state.probe.state()
    pools = (*state.job_tiers.pools, *state.board_gateway.tiers.pools)
    healthy = database == "ok" and not forkserver_stopped() and all(pool.healthy for pool in pools)
    data = {
        "status": "ok" if healthy else "ill",
        "version": version("puzzlepark"),
        "database": database,
        "workers": sum(pool.live for pool in pools),
        "wanted": sum(pool.wanted for pool in pools),
        "queue": sum(len(pool.queue.waiting) for pool in state.job_tiers.pools),
    }
    return Data(data, 200 if healthy else 503)

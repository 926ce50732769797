"""What there is: genres with their tools, limits, and whether the server is well."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response

from puzzlepark.core.genre import Genre, Option, genres
from puzzlepark.core.genre import genre_named as known_genre
from puzzlepark.faces.web import schemas
from puzzlepark.faces.web.catalog import catalog
from puzzlepark.faces.web.errors import ApiError, Data, StrictRoute
from puzzlepark.faces.web.routes import BUSY, ERRORS, NOT_FOUND, limits
from puzzlepark.faces.web.settings import Limits
from puzzlepark.tasks.solve import engine_names

router = APIRouter(route_class=StrictRoute, tags=["genres"], responses=ERRORS)


@router.get("/genres", response_model=schemas.Genres, summary="All genres, the engines, and the server's limits")
async def all_genres(request: Request) -> Response:
    bounds = limits(request)
    return Data(
        {
            "version": version("puzzlepark"),
            "limits": asdict(bounds),
            "engines": engine_names(),
            "genres": [plain(name, bounds) for name in genres()],
        }
    )


@router.get("/genres/{name}", summary="One genre", responses=NOT_FOUND)
async def one_genre(request: Request, name: str) -> Response:
    if name not in genres():
        raise ApiError(404, f"There is no such genre; the genres are {', '.join(genres())}.")
    return Data(plain(name, limits(request)))


@router.get("/health", response_model=schemas.Health, summary="Whether the server is well", responses=BUSY)
async def health(request: Request) -> Response:
    state = request.app.state
    well = await run_in_threadpool(state.store.ping)
    data = {
        "status": "ok" if well else "ill",
        "version": version("puzzlepark"),
        "database": "ok" if well else "does not answer",
        "workers": state.pool.size,
        "queue": len(state.pool.waiting),
    }
    return Data(data, 200 if well else 503)


@cache
def plain(name: str, bounds: Limits) -> dict[str, Any]:
    """All that a page needs to know of a genre."""
    genre = known_genre(name)
    side = int(bounds.make_cells**0.5)
    return {
        "name": genre.name,
        "title": genre.title,
        "rulebook": list(genre.rulebook),
        "views": list(genre.views),
        "inputs": [mode.plain() for mode in genre.inputs],
        "layers": _layers(genre),
        "options": _options(genre.options),
        "variants": list(genre.variants),
        "formats": [
            {"name": "json", "suffixes": [".json", ".jsonl"]},
            *({"name": form.name, "suffixes": list(form.suffixes)} for form in genre.formats),
        ],
        "sizes": {
            "low": 1,
            "high": int(bounds.cells**0.5),
            "make_low": 4,
            "make_high": side,
            "usual": [[n, n] for n in (6, 8, 10, 12, 15) if n <= side],
        },
        "editable": bool(genre.tools),
        "tools": [tool.plain() for tool in genre.tools],
        "from_answer": type(genre).from_answer is not Genre.from_answer,
        "from_picture": bool(picture_options(genre)),
        "picture_options": _options(picture_options(genre)),
    }


def picture_options(genre: Genre[Any]) -> tuple[Option, ...]:
    """What the genre's maker can be told when it starts from a picture; none if it does not do that."""
    found: tuple[Option, ...] = getattr(genre, "picture_options", ())
    return found


def _options(options: tuple[Option, ...]) -> list[dict[str, Any]]:
    return [{k: v for k, v in option._asdict().items() if v is not None} for option in options]


def _layers(genre: Genre[Any]) -> dict[str, Any]:
    """The layers of the genre's boards, as its first shipped puzzle has them."""
    puzzle = next((v.puzzle for v in catalog().values() if v.puzzle.genre == genre.name), None)
    if puzzle is None:
        return {}
    model = genre.model(puzzle)
    return {
        layer.name: {
            "kind": layer.kind,
            "values": list(layer.values),
            **({} if layer in model.answer else {"hidden": True}),
        }
        for layer in model.layers
    }

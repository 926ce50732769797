"""Routes about genres and their tools, the limits of the server, and its health."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Option
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.errors import ApiError, Data, StrictRoute
from puzzlepark.interfaces.web.page.catalog import catalog
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, NOT_FOUND, limits_of
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.process import forkserver_stopped
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.edit import blank
from puzzlepark.tasks.solve import engine_names

router = APIRouter(route_class=StrictRoute, tags=["genres"], responses=ERRORS)


@router.get("/genres", response_model=schemas.Genres, summary="All genres, the engines, and the server's limits")
async def all_genres(request: Request) -> Response:
    limits = limits_of(request)
    return Data(
        {
            "version": version("puzzlepark"),
            "limits": asdict(limits),
            "engines": engine_names(),
            "genres": [genre_info(name, limits) for name in genres()],
        }
    )


@router.get("/names", response_model=schemas.Names, summary="The names of all genres")
async def all_names() -> Response:
    names = [
        {"name": genre.name, "aka": genre.puzzle.aliases, "title": genre.title, "group": genre.group}
        for genre in genres().values()
    ]
    return Data({"genres": names})


@router.get("/genres/{name}", response_model=schemas.GenreInfo, summary="One genre", responses=NOT_FOUND)
async def one_genre(request: Request, name: str) -> Response:
    if name not in genres():
        raise ApiError(404, f"There is no such genre; the genres are {', '.join(genres())}.")
    return Data(genre_info(name, limits_of(request)))


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


MOST_PRESETS = 6
USUAL_SIDES = (6, 8, 10, 12, 15)


def _is_square_only(name: str) -> bool:
    """True if the genre refuses boards that are not square."""
    try:
        blank(name, 6, 8)
    except BadInput:
        return True
    return False


def _presets(name: str) -> list[int]:
    """The most frequent sides of the genre's square boards in the collection, in increasing order."""
    puzzles = (shipped.puzzle for shipped in catalog().values() if shipped.puzzle.genre == name)
    sides = Counter(puzzle.rows for puzzle in puzzles if puzzle.rows == puzzle.cols)
    return sorted(side for side, _ in sides.most_common(MOST_PRESETS))


@cache
def genre_info(name: str, limits: Limits) -> schemas.GenreInfo:
    genre = genre_named(name)
    make_high = int(limits.make_cells**0.5)
    return {
        "name": genre.name,
        "title": genre.title,
        "group": genre.group,
        "rulebook": genre.rulebook,
        "views": genre.views,
        "inputs": [mode.plain() for mode in genre.inputs],
        "look": genre.display.plain(),
        "layers": _layers(genre),
        "options": _options(genre.maker.options),
        "variants": list(genre.variants),
        "formats": [
            {"name": "json", "suffixes": [".json", ".jsonl"]},
            *(schemas.FormatInfo(name=form.name, suffixes=form.suffixes) for form in genre.formats),
        ],
        "sizes": {
            "square": _is_square_only(name),
            "presets": _presets(name),
            "low": 1,
            "high": int(limits.cells**0.5),
            "make_low": 4,
            "make_high": make_high,
            "usual": [(side, side) for side in USUAL_SIDES if side <= make_high],
        },
        "editable": bool(genre.tools),
        "tools": [tool.plain() for tool in genre.tools],
        "from_answer": genre.clues_from is not None,
        "symmetric": genre.maker.clues.symmetric,
        "from_picture": genre.maker.picture is not None,
        "picture_options": _options(genre.maker.picture_options),
        "painted": genre.maker.painted or None,
    }


def _options(options: Iterable[Option]) -> list[schemas.OptionInfo]:
    infos: Any = [{k: v for k, v in option._asdict().items() if v not in (None, ())} for option in options]
    result: list[schemas.OptionInfo] = infos
    return result


def _layers(genre: Genre[Any]) -> dict[str, schemas.LayerInfo]:
    """The layers of the genre's first shipped puzzle."""
    puzzle = next((shipped.puzzle for shipped in catalog().values() if shipped.puzzle.genre == genre.name), None)
    if puzzle is None:
        return {}
    model = genre.model(puzzle)
    layers: dict[str, schemas.LayerInfo] = {}
    for layer in model.layers:
        layers[layer.name] = {"kind": layer.kind, "values": layer.values}
        if layer not in model.answer:
            layers[layer.name]["hidden"] = True
    return layers

"""The data about a genre that the page needs. Workers describe only declared genres, for which neither the collection
nor the web framework is imported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Option
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.registry import GenreLike, genre_named
from puzzlepark.tasks.edit import blank

MOST_PRESETS = 6
USUAL_SIDES = (6, 8, 10, 12, 15)
SMALL_SIDE = 6
"""The side of the board from which the layers of a declared genre are taken."""
MOST_CACHED = 128


def _is_square_only(genre: Genre[Any]) -> bool:
    """True if the genre refuses boards that are not square."""
    try:
        blank(genre, 6, 8)
    except BadInput:
        return True
    return False


def _presets(name: str) -> list[int]:
    """The most frequent sides of the genre's square boards in the collection, in increasing order."""
    from puzzlepark.interfaces.web.page.catalog import catalog

    puzzles = (shipped.puzzle for shipped in catalog().values() if shipped.puzzle.genre == name)
    sides = Counter(puzzle.rows for puzzle in puzzles if puzzle.rows == puzzle.cols)
    return sorted(side for side, _ in sides.most_common(MOST_PRESETS))


def genre_info(name: GenreLike, limits: Limits) -> schemas.GenreInfo:
    """The data about a genre, given by its name or by a document that declares its rules."""
    return _info(genre_named(name), limits)


@lru_cache(maxsize=MOST_CACHED)
def _info(genre: Genre[Any], limits: Limits) -> schemas.GenreInfo:
    make_high = int(limits.make_cells**0.5)
    return {
        "name": genre.name,
        "title": genre.title,
        "declared": dict(genre.puzzle.declared),
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
            "square": _is_square_only(genre),
            "presets": [] if genre.puzzle.declared else _presets(genre.name),
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
    """The layers of the genre's first shipped puzzle, or of an empty board of a declared genre."""
    if genre.puzzle.declared:
        puzzle = genre.blank(*genre.near_size(SMALL_SIDE, SMALL_SIDE))
    else:
        from puzzlepark.interfaces.web.page.catalog import catalog

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

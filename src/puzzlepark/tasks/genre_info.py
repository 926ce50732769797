"""Collect the data about a genre that a page needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.core.maker import Option
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.tasks.answers import schemas
from puzzlepark.tasks.edit import blank
from puzzlepark.tasks.verbs.kit.limits import Limits

MOST_PRESETS = 6
USUAL_SIDES = (6, 8, 10, 12, 15)
SMALL_SIDE = 6
"""The side of the board from which the layers of a declared genre are taken."""


def _is_square_only(genre: Genre[Any]) -> bool:
    """True if the genre refuses boards that are not square."""
    try:
        blank(genre, 6, 8)
    except BadInput:
        return True
    return False


def _presets(puzzles: Iterable[Puzzle]) -> list[int]:
    """The most frequent sides of these puzzles' square boards, in increasing order."""
    sides = Counter(puzzle.rows for puzzle in puzzles if puzzle.rows == puzzle.cols)
    return sorted(side for side, _ in sides.most_common(MOST_PRESETS))


def genre_info(genre: Genre[Any], limits: Limits, puzzles: Sequence[Puzzle] = ()) -> schemas.GenreInfo:
    """The data about a genre for a page. The typical sizes and the layers are those of its shipped puzzles."""
    make_high = int(limits.make_cells**0.5)
    return {
        "name": genre.name,
        "title": genre.title,
        "declared": dict(genre.puzzle.declared),
        "group": genre.group,
        "rulebook": genre.rulebook,
        "rules": [{"name": rule.name, "code": rule.code, "text": rule.text} for rule in genre.composed_of if rule.text],
        "views": genre.views,
        "inputs": [mode.plain() for mode in genre.inputs],
        "look": genre.display.plain(),
        "layers": _layers(genre, puzzles),
        "options": _options(genre.maker.options),
        "variants": list(genre.variants),
        "formats": [
            {"name": "json", "suffixes": [".json", ".jsonl"]},
            *(schemas.FormatInfo(name=form.name, suffixes=form.suffixes) for form in genre.formats),
        ],
        "sizes": {
            "square": _is_square_only(genre),
            "presets": _presets(puzzles),
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


def _layers(genre: Genre[Any], puzzles: Sequence[Puzzle]) -> dict[str, schemas.LayerInfo]:
    """The layers of the first puzzle, or of an empty board of a declared genre."""
    if not puzzles and not genre.puzzle.declared:
        return {}
    puzzle = puzzles[0] if puzzles else genre.blank(*genre.near_size(SMALL_SIDE, SMALL_SIDE))
    model = genre.model(puzzle)
    layers: dict[str, schemas.LayerInfo] = {}
    for layer in model.layers:
        layers[layer.name] = {"kind": layer.kind, "values": layer.values}
        if layer not in model.answer:
            layers[layer.name]["hidden"] = True
    return layers

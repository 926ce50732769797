"""The shelf of the gallery: a sentence, more names and a picture for each genre, and the named variants of genres.

`shelf.json` has the texts. A genre that is not in it shows the first sentence of its rulebook. A variant is a condition
on the fields of a genre's puzzles, so a puzzle can belong to several variants.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from puzzlepark.core.grid import Spot
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.errors import to_json
from puzzlepark.interfaces.web.page.catalog import Shipped, catalog
from puzzlepark.registry import genres
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.answers import serialize

NICE_CELLS = 36
"""The preferred number of cells of a board in a picture."""
SOLVED_PART = 0.55
"""The part of a board's rows whose marks a picture shows."""


@cache
def _texts() -> dict[str, Any]:
    """The content of shelf.json: a sentence and more names for genres, and the variants with their conditions."""
    texts: dict[str, Any] = json.loads(Path(__file__).with_name("shelf.json").read_text("utf-8"))
    return texts


def _belongs(puzzle: Puzzle, where: Mapping[str, Any]) -> bool:
    """Whether a puzzle fulfils the condition of a variant. The condition names a field of the puzzle, and what its
    value must be, have or hold, or that its regions are irregular."""
    value = getattr(puzzle, where["field"], None)
    if not value or any(getattr(puzzle, name) != wanted for name, wanted in where.get("with", {}).items()):
        return False
    if "is" in where:
        return bool(value == where["is"])
    if "has" in where:
        wanted = {where["has"]} if isinstance(where["has"], str) else set(where["has"])
        return any(item[1] in wanted for item in value)
    if "holds" in where:
        return any(sign in value for sign in where["holds"])
    return not where.get("irregular") or not _rectangles(value, puzzle.cols)


def _rectangles(ids: tuple[int, ...], cols: int) -> bool:
    """Whether all regions are rectangles."""
    regions = defaultdict[int, list[tuple[int, int]]](list)
    for i, region in enumerate(ids):
        regions[region].append(divmod(i, cols))
    for cells in regions.values():
        rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
        if len(cells) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return False
    return True


@cache
def puzzles_of_variants() -> dict[str, list[Shipped]]:
    """The shipped puzzles of each variant, small boards first."""
    found: dict[str, list[Shipped]] = {variant["name"]: [] for variant in _texts()["variants"]}
    for variant in _texts()["variants"]:
        own = (shipped for shipped in catalog().values() if shipped.puzzle.genre == variant["of"])
        found[variant["name"]] += [shipped for shipped in own if _belongs(shipped.puzzle, variant["where"])]
    return found


@cache
def names_json() -> bytes:
    """All genres and variants with their names and sentences."""
    texts = _texts()["genres"]
    shown: list[schemas.GenreName] = []
    for genre in genres().values():
        sentence, *names = texts.get(genre.name) or (genre.rulebook[0],)
        shown.append(
            {
                "name": genre.name,
                "aka": [*genre.puzzle.aliases, *names],
                "title": genre.title,
                "group": genre.group,
                "sentence": sentence,
            }
        )
    variants: list[schemas.VariantName] = [
        {
            "name": variant["name"],
            "aka": variant["names"],
            "title": variant["title"],
            "of": variant["of"],
            "sentence": variant["sentence"],
            "ids": [shipped.id for shipped in puzzles_of_variants()[variant["name"]]],
        }
        for variant in _texts()["variants"]
        if variant["of"] in genres() and puzzles_of_variants()[variant["name"]]
    ]
    return to_json({"genres": shown, "variants": variants})


def tiles_json(names: Iterable[str]) -> bytes:
    """The pictures of genres and variants; unknown names are left out."""
    known = {*genres(), *puzzles_of_variants()}
    tiles: list[schemas.Tile] = [{"name": name, "drawing": _tile(name)} for name in names if name in known]
    return to_json({"tiles": tiles})


def _is_cell(spot: Spot) -> bool:
    return bool(spot[0] % 2 and spot[1] % 2)


@cache
def _tile(name: str) -> answers.Drawing | None:
    """The picture of a genre or a variant: a small shipped puzzle, solved in part; None if it has no puzzle."""
    own = puzzles_of_variants().get(name)
    if own is None:
        own = [shipped for shipped in catalog().values() if shipped.puzzle.genre == name]
    if not own:
        return None
    shipped = min(own, key=lambda each: abs(each.puzzle.rows * each.puzzle.cols - NICE_CELLS))
    last = 2 * SOLVED_PART * shipped.puzzle.rows
    part = {
        var: value for var, value in shipped.answer.items() if var.spot[0] <= last and (value or _is_cell(var.spot))
    }
    return serialize.drawing(shipped.puzzle, part, judge=False, say=False)

"""The shipped collection: the puzzles of every genre's gallery, by content id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from typing import Any

from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.formats import json as park_json
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.errors import to_json
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.draw import draw

SMALL, MEDIUM = 49, 144
MOST_THUMBNAILS = 1000


class Shipped:
    """One puzzle of the collection, with its document; its number counts within the genre."""

    def __init__(self, puzzle: Puzzle, document: Mapping[str, Any], number: int) -> None:
        self.puzzle = puzzle
        self.document = document
        self.number = number
        self.id = puzzle.id
        self._json: dict[tuple[bool, ...], bytes] = {}

    @cached_property
    def answer(self) -> Marks:
        return park_json.read(self.document, genre_named(self.puzzle.genre))[1] or {}

    @property
    def size(self) -> schemas.Size:
        cells = self.puzzle.rows * self.puzzle.cols
        return "small" if cells <= SMALL else "medium" if cells <= MEDIUM else "large"

    @property
    def level(self) -> int | None:
        """How hard it is, from 1 to 5; None if it was never graded."""
        level = self.puzzle.info.made.get("level")
        return level if isinstance(level, int) else None

    def json(self, *how: bool) -> bytes:
        """The data of `plain` as JSON; cached, since there are few variants."""
        if how not in self._json:
            self._json[how] = to_json(self.plain(*how))
        return self._json[how]

    @cached_property
    def drawing(self) -> answers.Drawing:
        return serialize.drawing(self.puzzle, None, say=False)

    def plain(self, drawing: bool = False, whole: bool = False) -> schemas.Item:
        """The puzzle as a gallery shows it; `whole`: with all that playing needs."""
        data: schemas.Item = {
            "id": self.id,
            "genre": self.puzzle.genre,
            "title": self.puzzle.info.title,
            "height": self.puzzle.height,
            "width": self.puzzle.width,
            "size": self.size,
            "level": self.level,
            "number": self.number,
            "picture": f"/api/puzzles/{self.id}/picture.svg",
        }
        if drawing or whole:
            data["drawing"] = self.drawing
        if whole:
            data["puzzle"] = serialize.document(self.puzzle)
            data["answer"] = serialize.tables(self.puzzle, self.answer)
        return data


class Filter(NamedTuple):
    genres: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    low: int = 0
    high: int = 10_000

    def fits(self, shipped: Shipped) -> bool:
        side = max(shipped.puzzle.rows, shipped.puzzle.cols)
        named = not self.ids or shipped.id in self.ids
        genre = not self.genres or shipped.puzzle.genre in self.genres
        level = not self.levels or shipped.level in self.levels
        size = not self.sizes or shipped.size in self.sizes
        return named and genre and level and size and self.low <= side <= self.high


@cache
def catalog() -> dict[str, Shipped]:
    """The whole collection, small boards first within each genre."""
    found: dict[str, Shipped] = {}
    for genre in genres().values():
        # Answers are read when they are asked for: that takes most of the time.
        read = [(park_json.read({**data, "answer": None}, genre)[0], data) for data in genre.collection]
        known = sorted(read, key=lambda entry: entry[0].rows * entry[0].cols)
        for number, (puzzle, document) in enumerate(known, 1):
            found.setdefault(puzzle.id, Shipped(puzzle, document, number))
    return found


@cache
def stamp() -> str:
    """Changes when the collection does."""
    return sha256("".join(catalog()).encode()).hexdigest()[:16]


@cache
def index() -> bytes:
    """The whole collection in JSON, column by column: that takes the fewest bytes when it is compressed."""
    every = list(catalog().values())
    columns: schemas.Index = {
        "stamp": stamp(),
        "ids": "".join(shipped.id for shipped in every),
        "genres": [shipped.puzzle.genre for shipped in every],
        "titles": [shipped.puzzle.info.title for shipped in every],
        "heights": [shipped.puzzle.height for shipped in every],
        "widths": [shipped.puzzle.width for shipped in every],
        "sizes": [shipped.size for shipped in every],
        "levels": [shipped.level for shipped in every],
    }
    return to_json(columns)


def wanted(which: Filter) -> list[Shipped]:
    """The puzzles that pass a filter; BadInput for an unknown genre."""
    for name in which.genres:
        genre_named(name)
    return [shipped for shipped in catalog().values() if which.fits(shipped)]


def tally(puzzles: Iterable[Shipped]) -> dict[schemas.Size, int]:
    """How many there are of each size."""
    found: dict[schemas.Size, int] = {"small": 0, "medium": 0, "large": 0}
    for shipped in puzzles:
        found[shipped.size] += 1
    return found


def listing(puzzles: Iterable[Shipped], *how: bool) -> bytes:
    """Puzzles as a list in JSON."""
    return b"[" + b",".join(shipped.json(*how) for shipped in puzzles) + b"]"


@cache
def drawn_empty(id: str) -> bytes:
    """The drawing of a shipped puzzle in JSON; cached, as there are not many."""
    return to_json(serialize.drawing(catalog()[id].puzzle, None))


@lru_cache(MOST_THUMBNAILS)
def thumbnail(id: str, theme: str, cell: int) -> str:
    """The picture of a shipped puzzle."""
    drawn = draw(catalog()[id].puzzle, None, "svg", theme=theme, cell=cell)
    assert isinstance(drawn, str)
    return drawn

"""The shipped collection of puzzles, by content id."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.formats import json as park_json
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.http.errors import to_json
from puzzlepark.registry import genre_named, genres
from puzzlepark.tasks.answers import schemas as answers
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.draw import draw
from puzzlepark.tasks.genre_info import genre_info
from puzzlepark.tasks.verbs.kit.limits import Limits

SMALL, MEDIUM = 49, 144
"""Maximum number of cells of small and medium boards."""
MOST_THUMBNAILS, MOST_DESCRIBED = 1000, 128


class Shipped:
    """A puzzle of the collection, with its document and its number within the genre."""

    def __init__(self, puzzle: Puzzle, document: Mapping[str, Any], number: int) -> None:
        self.puzzle = puzzle
        self.document = document
        self.number = number
        self.id = puzzle.id
        self._json: dict[tuple[bool, ...], bytes] = {}

    @cached_property
    def answer(self) -> Marks:
        """The marks of the solution, parsed on first use."""
        return park_json.read(self.document, genre_named(self.puzzle.genre))[1] or {}

    @property
    def size(self) -> schemas.Size:
        """The class of the board's size, by its number of cells."""
        cells = self.puzzle.rows * self.puzzle.cols
        if cells <= SMALL:
            return "small"
        return "medium" if cells <= MEDIUM else "large"

    @property
    def level(self) -> int | None:
        """The difficulty from 1 to 5; None if the puzzle was never graded."""
        level = self.puzzle.info.made.get("level")
        return level if isinstance(level, int) else None

    def json(self, drawing: bool, whole: bool) -> bytes:
        """`item` as JSON, cached."""
        key = (drawing, whole)
        if key not in self._json:
            self._json[key] = to_json(self.item(drawing, whole))
        return self._json[key]

    @cached_property
    def drawing(self) -> answers.Drawing:
        return serialize.drawing(self.puzzle, None, say=False)

    def item(self, drawing: bool = False, whole: bool = False) -> schemas.Item:
        """The puzzle for a gallery, possibly with its drawing; with `whole`, with everything needed for playing."""
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
    """Conditions on shipped puzzles; an empty one is no condition. `low` and `high` bound the longer side."""

    genres: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    low: int = 0
    high: int = 10_000

    def matches(self, shipped: Shipped) -> bool:
        """True if a puzzle fulfils all conditions."""
        return (
            (not self.ids or shipped.id in self.ids)
            and (not self.genres or shipped.puzzle.genre in self.genres)
            and (not self.levels or shipped.level in self.levels)
            and (not self.sizes or shipped.size in self.sizes)
            and self.low <= max(shipped.puzzle.rows, shipped.puzzle.cols) <= self.high
        )


@cache
def catalog() -> dict[str, Shipped]:
    """The whole collection by id, small boards first within each genre."""
    collection: dict[str, Shipped] = {}
    for genre in genres().values():
        # Answers are parsed lazily, since they take most of the time.
        puzzles = [(park_json.read({**data, "answer": None}, genre)[0], data) for data in genre.collection]
        puzzles.sort(key=lambda entry: entry[0].rows * entry[0].cols)
        for number, (puzzle, document) in enumerate(puzzles, 1):
            collection.setdefault(puzzle.id, Shipped(puzzle, document, number))
    return collection


@cache
def stamp() -> str:
    """A digest that changes with the collection."""
    return sha256("".join(catalog()).encode()).hexdigest()[:16]


@cache
def index_json() -> bytes:
    """The whole collection in JSON, by columns, which compresses best."""
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


@lru_cache(MOST_DESCRIBED)
def shipped_genre_info(genre: Genre[Any], limits: Limits) -> answers.GenreInfo:
    """The data about a genre, with the usual sizes of its shipped puzzles. A declared genre has none."""
    every = () if genre.puzzle.declared else catalog().values()
    return genre_info(genre, limits, [shipped.puzzle for shipped in every if shipped.puzzle.genre == genre.name])


def select(condition: Filter) -> list[Shipped]:
    """Return the puzzles that match a filter; raise BadInput for an unknown genre."""
    for name in condition.genres:
        genre_named(name)
    return [shipped for shipped in catalog().values() if condition.matches(shipped)]


def count_sizes(puzzles: Iterable[Shipped]) -> dict[schemas.Size, int]:
    """Return the number of puzzles of each size."""
    counts: dict[schemas.Size, int] = {"small": 0, "medium": 0, "large": 0}
    for shipped in puzzles:
        counts[shipped.size] += 1
    return counts


def items_json(puzzles: Iterable[Shipped], drawing: bool, whole: bool) -> bytes:
    """Return the items of puzzles as a list in JSON."""
    return b"[" + b",".join(shipped.json(drawing, whole) for shipped in puzzles) + b"]"


@cache
def drawing_json(id: str) -> bytes:
    """The empty board of a shipped puzzle as a drawing in JSON."""
    return to_json(serialize.drawing(catalog()[id].puzzle, None))


@lru_cache(MOST_THUMBNAILS)
def thumbnail(id: str, theme: str, cell: int) -> str:
    """The empty board of a shipped puzzle in SVG."""
    svg = draw(catalog()[id].puzzle, None, "svg", theme=theme, cell=cell)
    assert isinstance(svg, str)
    return svg

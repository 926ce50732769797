"""Schemas of the server's own responses. The results of verbs are in `tasks.answers.schemas`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from puzzlepark.tasks.answers import schemas as answers

Size = Literal["small", "medium", "large"]


class ErrorText(TypedDict):
    code: str
    sentence: str


class Error(TypedDict):
    """An error with one sentence for the user."""

    error: ErrorText


class Item(TypedDict):
    """A shipped puzzle for a gallery. `number` counts within the genre. `level` is from 1 to 5, or null if unknown."""

    id: str
    genre: str
    title: str
    height: int
    width: int
    size: Size
    level: int | None
    number: int
    picture: str
    drawing: NotRequired[answers.Drawing]
    puzzle: NotRequired[answers.Document]
    answer: NotRequired[answers.Marks]


class Index(TypedDict):
    """The fields of all shipped puzzles by columns, small puzzles first within each genre.

    `number` and `picture` of an `Item` can be computed from them. `ids` has 16 characters per puzzle.
    """

    stamp: str
    ids: str
    genres: list[str]
    titles: list[str]
    heights: list[int]
    widths: list[int]
    sizes: list[Size]
    levels: list[int | None]


class Items(TypedDict):
    """Some of the matching shipped puzzles, and the number of all of them, in total and by size. `stamp` changes with
    the collection."""

    stamp: str
    total: int
    items: list[Item]
    sizes: dict[Size, int]


class Found(TypedDict):
    """A shipped or stored puzzle."""

    id: str
    puzzle: answers.Document
    shipped: bool
    number: NotRequired[int]
    answer: NotRequired[answers.Marks]


class Stored(TypedDict):
    """A stored puzzle, with the token for its deletion."""

    id: str
    token: str
    url: str


class Progress(TypedDict):
    what: str
    done: int
    all: int


Result = TypeVar("Result")
State = Literal["queued", "running", "done", "failed", "cancelled"]


class Job(TypedDict, Generic[Result]):
    """A job. `ahead` is the number of jobs before it in the queue."""

    id: str
    verb: str
    state: State
    progress: Progress | None
    ahead: int
    seconds: float
    result: Result | None
    error: ErrorText | None


class ParameterInfo(TypedDict):
    """A parameter of a rule, or of a type of fields or answers. `kind` is choice, field, number, noun or flag, and
    `values` describes what it may be."""

    name: str
    kind: str
    values: str
    help: str
    default: Any
    optional: bool


class CatalogRule(TypedDict):
    """A rule of the catalogue, with a board that obeys it and one that breaks it as SVG, and the sentence of the
    violation."""

    name: str
    title: str
    answers: Sequence[str]
    sentence: str
    parameters: list[ParameterInfo]
    right: str
    wrong: str
    why: str
    example: answers.Document


class DeclaredType(TypedDict):
    """A type of answers or of fields that documents may declare. `usual_name` is the name of a field without one."""

    name: str
    help: str
    parameters: list[ParameterInfo]
    usual_name: str


class RulesCatalog(TypedDict):
    """What documents with rules may declare."""

    rules: list[CatalogRule]
    answers: list[DeclaredType]
    fields: list[DeclaredType]


class GenreName(TypedDict):
    """A genre for a gallery: its name, its other names, its title and group, and a sentence about it."""

    name: str
    aka: Sequence[str]
    title: str
    group: str
    sentence: str


class VariantName(TypedDict):
    """A named variant of a genre, with the ids of its shipped puzzles."""

    name: str
    aka: Sequence[str]
    title: str
    of: str
    sentence: str
    ids: list[str]


class Names(TypedDict):
    genres: list[GenreName]
    variants: list[VariantName]


class Tile(TypedDict):
    """The picture of a genre or a variant: a board that is solved in part, or null."""

    name: str
    drawing: answers.Drawing | None


class Tiles(TypedDict):
    tiles: list[Tile]


class Genres(TypedDict):
    version: str
    limits: dict[str, float]
    engines: list[str]
    genres: list[answers.GenreInfo]


class Health(TypedDict):
    """`workers` is the number of live processes, and `wanted` the number that should be. More are started on demand."""

    status: str
    version: str
    database: str
    workers: int
    wanted: int
    queue: int

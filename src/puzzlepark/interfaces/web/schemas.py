"""Schemas of requests and responses, from which the OpenAPI document is generated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Generic, Literal, NotRequired, TypeVar

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr
from typing_extensions import TypedDict

from puzzlepark.core.grid import Spot
from puzzlepark.core.report import SEED
from puzzlepark.tasks.answers import schemas as answers

Source = Annotated[
    StrictStr | dict[str, Any],
    Field(description="A puzzle's JSON document, or a puzz.link URL or the text of any format."),
]
MarksIn = Annotated[
    dict[str, Any],
    Field(
        description='For each layer: a table, {"across", "down"} for edges, or values by spot: {"line": {"3,4": 1}}.'
    ),
]
Height = Annotated[StrictInt, Field(ge=1, le=10_000, validation_alias=AliasChoices("height", "rows"))]
Width = Annotated[StrictInt, Field(ge=1, le=10_000, validation_alias=AliasChoices("width", "cols"))]
Seconds = Annotated[
    StrictFloat | StrictInt, Field(gt=0, le=3600, description="At most the server's own limit is used.")
]
Seed = Annotated[StrictInt, Field(ge=0, lt=2**53)]
Name = Annotated[StrictStr, Field(max_length=80)]
Size = Literal["small", "medium", "large"]
GenreIn = Annotated[
    Name | dict[str, Any],
    Field(description='A genre\'s name, or a document that declares its rules, such as {"genre": "own", …}.'),
]
SpotIn = Annotated[list[StrictInt], Field(min_length=2, max_length=2)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Answered(Body):
    """A puzzle and marks on it."""

    puzzle: Source
    marks: MarksIn


class Candidates(Answered):
    """A board whose candidates are requested."""


class RulesIn(Body):
    genre: GenreIn


class GenreOf(Body):
    """A document that declares a genre whose data are requested."""

    genre: dict[str, Any]


class Check(Answered):
    draw: StrictBool = False
    judged: StrictBool = False
    say: StrictBool = True


class Draw(Body):
    """A board to draw."""

    puzzle: Source
    marks: MarksIn | None = None
    judge: StrictBool = True
    format: Literal["drawing", "svg", "png", "pdf", "text"] = "drawing"
    theme: Literal["light", "dark", "print"] = "light"
    cell: Annotated[StrictInt, Field(ge=1, le=200)] = 48
    say: StrictBool = True


class Convert(Body):
    """A text, URL or file to read, and possibly a format to write."""

    source: Source
    genre: Name | None = None
    to: Name | None = None
    marks: MarksIn | None = None
    draw: StrictBool = False


class Blank(Body):
    """The genre and size of an empty board."""

    genre: GenreIn
    height: Height
    width: Width
    variant: Name | None = None


class Resize(Body):
    """A puzzle to resize."""

    puzzle: Source
    height: Height
    width: Width
    marks: MarksIn | None = None


class EditIn(Body):
    """One stroke of a tool."""

    tool: Name
    at: SpotIn | list[SpotIn] = Field(default=[], description="A spot, or the spots of a stroke.")
    value: Any = None


class EditBody(Body):
    """A puzzle, and strokes of tools to apply."""

    puzzle: Source
    edits: list[EditIn]
    marks: MarksIn | None = None


class Store(Body):
    """A puzzle to store."""

    puzzle: Source


class Differ(Body):
    puzzle: Source
    view: Name | None = None
    seconds: Seconds = 10
    engine: Name | None = None


class Certified(Differ):
    certificate: Annotated[
        StrictBool, Field(description="Return the files of a certificate, if the answer has one.")
    ] = False


class Count(Certified):
    pass


class Solve(Certified):
    limit: Annotated[StrictInt, Field(ge=1, le=1000)] = 2


class Explain(Body):
    puzzle: Source
    view: Name | None = None
    seconds: Seconds = 30


class Diagnose(Explain):
    changes: Annotated[StrictBool, Field(description="Also search for single clues to change.")] = True


class Complete(Explain):
    seed: Seed = SEED
    level: Annotated[StrictInt, Field(ge=1, le=5)] | None = None
    symmetric: Name | None = None
    thin: Annotated[StrictBool, Field(description="Remove clues instead of adding some.")] = False


class BookIn(Body):
    puzzles: Annotated[list[Source], Field(min_length=1, max_length=60)]
    kind: Annotated[
        Literal["book", "worksheet"],
        Field(description="A worksheet explains the solution of each puzzle, step by step."),
    ] = "book"
    title: Name = "Puzzles"
    author: Name = ""
    paper: Literal["a4", "a5", "letter"] = "a4"
    each: Annotated[StrictInt, Field(ge=1, le=6, description="Puzzles per page.")] = 2
    large: Annotated[StrictBool, Field(description="Large print.")] = False
    colour: StrictBool = False
    seconds: Seconds = 60


class HintIn(Answered):
    candidates: Annotated[
        dict[Name, dict[StrictStr, list[StrictInt]]],
        Field(description='The candidates that the player has noted, by layer and "r,c".'),
    ] = {}
    view: Name | None = None
    seconds: Seconds = 10


class Sample(Body):
    puzzle: Source
    k: Annotated[StrictInt, Field(ge=1, le=1000)] = 1
    seed: Seed = SEED
    view: Name | None = None
    seconds: Seconds = 10


class Making(Body):
    genre: Name
    seed: Seed | None = None
    options: dict[Name, StrictInt | StrictFloat | StrictStr] = {}
    view: Name | None = None
    seconds: Seconds = 30


class Generate(Making):
    genre: GenreIn  # type: ignore[assignment]
    height: Height
    width: Width
    variant: Name | None = None
    level: Annotated[StrictInt, Field(ge=1, le=5)] | None = None
    symmetric: Name | None = None
    minimal: StrictBool = False
    nearest: StrictBool = False
    method: Name | None = None


class WordIn(Body):
    text: Annotated[StrictStr, Field(max_length=200, description="Letters and digits; spaces are ignored.")]
    height: Height = 8
    width: Width = 8
    seed: Seed | None = None
    level: Annotated[StrictInt, Field(ge=1, le=5)] | None = None
    nearest: StrictBool = False
    genre: Annotated[Name | None, Field(description="A genre that can draw characters; by default the first.")] = None
    seconds: Seconds = 30


class PictureIn(Making):
    picture: Annotated[StrictStr, Field(description="The picture's file in base64.")]


class PaintingIn(Making):
    """Cells painted by hand."""

    palette: Annotated[list[StrictStr], Field(max_length=256, description='Colours, "#rrggbb" each.')]
    cells: Annotated[
        list[list[StrictInt]],
        Field(
            min_length=1, max_length=10_000, description="Rows of cells: an index into the palette, or -1 for blank."
        ),
    ]


class SoFar(Answered):
    seconds: Seconds = 10


class ForcedIn(Answered):
    """A board and the marks on it, which count as given."""

    seconds: Seconds = 10


# --- responses, in addition to those of `tasks.answers.schemas`


class RulePair(TypedDict):
    """A rule with a board that satisfies it and, if possible, a board that violates it, with the sentence and the
    spots of the violation."""

    rule: str
    keeps: answers.Drawing
    breaks: answers.Drawing | None
    why: str
    where: list[Spot]


class Rules(TypedDict):
    genre: str
    rules: list[RulePair]


class ErrorText(TypedDict):
    code: str
    sentence: str


class Error(TypedDict):
    """An error with one sentence for the user."""

    error: ErrorText


class Read(TypedDict):
    """A puzzle that was read, and its marks. `warnings` list what was guessed, corrected or ignored."""

    puzzle: answers.Document
    id: str
    marks: answers.Marks | None
    warnings: list[str]


class Written(TypedDict):
    """A file's content: `text`, or `base64` for a binary format."""

    format: str
    text: str | None
    base64: str | None
    suffix: str


class Converted(Read):
    """The first puzzle of a text, all others, and the written format."""

    others: list[Read]
    output: Written | None
    drawing: NotRequired[answers.Drawing]


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


class Consistency(TypedDict):
    """`fits` is true if a solution has all the marks, and null if undecided. `wrong` has the wrong marks' spots, if
    known."""

    fits: bool | None
    sentence: str
    wrong: Sequence[Spot] | None
    seconds: float
    engine: str


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


class OptionInfo(TypedDict):
    name: str
    default: float | int | str
    help: str
    low: NotRequired[float]
    high: NotRequired[float]
    choices: NotRequired[Sequence[str]]
    varies: NotRequired[tuple[float, float]]
    """The range of the random default."""


class LayerInfo(TypedDict):
    """A layer of marks, of the kind "cells" or "edges". Requests may omit hidden layers."""

    kind: str
    values: Sequence[int]
    hidden: NotRequired[Literal[True]]


class FormatInfo(TypedDict):
    name: str
    suffixes: Sequence[str]


class SizesInfo(TypedDict):
    """Limits of a board's side, for any board and for generated ones. `square` is true if all boards are square.
    `presets` are typical sides of the genre."""

    square: bool
    presets: list[int]
    low: int
    high: int
    make_low: int
    make_high: int
    usual: list[tuple[int, int]]


class GenreInfo(TypedDict):
    """The data about a genre for a page. `painted` is the layer with the colour of each cell, counted from 1, if
    puzzles are made from painted cells."""

    name: str
    title: str
    group: str
    rulebook: Sequence[str]
    views: Sequence[str]
    inputs: list[dict[str, Any]]
    look: dict[str, Any]
    layers: dict[str, LayerInfo]
    options: list[OptionInfo]
    variants: list[str]
    formats: list[FormatInfo]
    sizes: SizesInfo
    editable: bool
    tools: list[dict[str, Any]]
    from_answer: bool
    symmetric: bool
    from_picture: bool
    picture_options: list[OptionInfo]
    painted: str | None
    declared: dict[str, Any]
    """The declaration of its rules, as documents carry it; empty for a shipped genre."""


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
    genres: list[GenreInfo]


class Health(TypedDict):
    """`workers` is the number of live processes, and `wanted` the number that should be. More are started on demand."""

    status: str
    version: str
    database: str
    workers: int
    wanted: int
    queue: int

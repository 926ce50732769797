"""The requests and answers of the API, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, StrictStr

Source = Annotated[
    StrictStr | dict[str, Any],
    Field(description="A puzzle's JSON document, or a puzz.link URL or the text of any format."),
]
MarksIn = Annotated[
    dict[str, Any],
    Field(description='By layer: a table, {"across", "down"} for edges, or values by spot: {"line": {"3,4": 1}}.'),
]
Side = Annotated[StrictInt, Field(ge=1, le=10_000)]
Seconds = Annotated[
    StrictFloat | StrictInt, Field(gt=0, le=3600, description="At most the server's own limit is used.")
]
Seed = Annotated[StrictInt, Field(ge=0, lt=2**53)]
Name = Annotated[StrictStr, Field(max_length=80)]
SpotIn = Annotated[list[StrictInt], Field(min_length=2, max_length=2)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Check(Body):
    """Marks to be judged."""

    puzzle: Source
    marks: MarksIn
    draw: StrictBool = False
    say: StrictBool = True


class Draw(Body):
    """A board to be drawn."""

    puzzle: Source
    marks: MarksIn | None = None
    judge: StrictBool = True
    format: Literal["drawing", "svg", "png", "text"] = "drawing"
    theme: Literal["light", "dark", "print"] = "light"
    cell: Annotated[StrictInt, Field(ge=1, le=200)] = 48
    say: StrictBool = True


class Convert(Body):
    """Something to be read, and perhaps to be written in another format."""

    source: Source
    genre: Name | None = None
    to: Name | None = None
    marks: MarksIn | None = None
    draw: StrictBool = False


class Blank(Body):
    """A board to begin with."""

    genre: Name
    rows: Side
    cols: Side
    variant: Name | None = None


class Resize(Body):
    """A puzzle to be made larger or smaller."""

    puzzle: Source
    rows: Side
    cols: Side
    marks: MarksIn | None = None


class EditIn(Body):
    """One stroke of a tool."""

    tool: Name
    at: SpotIn | list[SpotIn] = Field(default=[], description="A spot, or the spots of a stroke.")
    value: Any = None


class EditBody(Body):
    """A puzzle and the strokes that change it."""

    puzzle: Source
    edits: list[EditIn]
    marks: MarksIn | None = None


class Answered(Body):
    """A puzzle and a drawn answer."""

    puzzle: Source
    marks: MarksIn


class Store(Body):
    """A puzzle to be kept."""

    puzzle: Source


class Solve(Body):
    puzzle: Source
    view: Name | None = None
    limit: Annotated[StrictInt, Field(ge=1, le=1000)] = 2
    seconds: Seconds = 10
    engine: Name | None = None


class Differ(Body):
    puzzle: Source
    view: Name | None = None
    seconds: Seconds = 10
    engine: Name | None = None


class Count(Differ):
    pass


class Sample(Body):
    puzzle: Source
    k: Annotated[StrictInt, Field(ge=1, le=1000)] = 1
    seed: Seed = 0
    view: Name | None = None
    seconds: Seconds = 10


class Generate(Body):
    genre: Name
    rows: Side
    cols: Side
    seed: Seed | None = None
    options: dict[Name, StrictInt | StrictFloat | StrictStr] = {}
    variant: Name | None = None
    view: Name | None = None
    seconds: Seconds = 30


class PictureIn(Body):
    genre: Name
    picture: Annotated[StrictStr, Field(description="The picture's file in base64.")]
    seed: Seed | None = None
    options: dict[Name, StrictInt | StrictFloat | StrictStr] = {}
    view: Name | None = None
    seconds: Seconds = 30


class SoFar(Body):
    puzzle: Source
    marks: MarksIn
    seconds: Seconds = 10


# --- answers; they are written by hand and described here


class ErrorText(BaseModel):
    code: str
    sentence: str


class Error(BaseModel):
    error: ErrorText


Spot = Annotated[list[int], Field(min_length=2, max_length=2)]


class Violation(BaseModel):
    code: str
    where: list[Spot]
    final: bool
    sentence: str
    clue: Spot | None


class Tally(BaseModel):
    met: int
    all: int


class Drawing(BaseModel):
    rows: int
    cols: int
    margin: Annotated[list[float], Field(min_length=4, max_length=4)]
    surface: Literal["paper", "picture"]
    palette: list[str]
    title: str
    shapes: list[dict[str, Any]]
    say: dict[str, str] | None = None


class Verdict(BaseModel):
    solved: bool
    complete: bool
    final: bool
    violations: list[Violation]
    clues: Tally
    drawing: Drawing | None = None


class Read(BaseModel):
    puzzle: dict[str, Any]
    id: str
    marks: dict[str, Any] | None


class Written(BaseModel):
    format: str
    text: str | None
    base64: str | None
    suffix: str


class Converted(Read):
    others: list[Read]
    output: Written | None
    drawing: Drawing | None = None


class Board(BaseModel):
    puzzle: dict[str, Any]
    id: str
    drawing: Drawing
    slots: dict[str, list[Spot]]
    tools: list[dict[str, Any]]
    marks: dict[str, Any] | None
    lost: bool


class Item(BaseModel):
    id: str
    genre: str
    title: str
    rows: int
    cols: int
    size: Literal["small", "medium", "large"]
    number: int
    picture: str
    drawing: Drawing | None = None


class Items(BaseModel):
    total: int
    items: list[Item]
    sizes: dict[str, int]


class Found(BaseModel):
    id: str
    puzzle: dict[str, Any]
    shipped: bool
    number: int | None = None
    answer: dict[str, Any] | None = None


class Stored(BaseModel):
    id: str
    token: str
    url: str


class JobOut(BaseModel):
    id: str
    verb: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: dict[str, Any] | None
    ahead: int
    seconds: float
    result: Any
    error: ErrorText | None


class Genres(BaseModel):
    version: str
    limits: dict[str, float]
    engines: list[str]
    genres: list[dict[str, Any]]


class Health(BaseModel):
    status: str
    version: str
    database: str
    workers: int
    queue: int

"""The verbs of the editor: blank, resize, edit and from-answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzlepark.core.editing import Edit
from puzzlepark.core.errors import BadInput
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.core.record import NamedTuple
from puzzlepark.registry import genre_of
from puzzlepark.tasks import edit as editing
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.verbs.kit import reading
from puzzlepark.tasks.verbs.kit.fields import GENRE, HEIGHT, MARKS, OPTIONAL_NAME, PUZZLE, SPOTS, WIDTH, Field, name
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb


class _Edited(NamedTuple):
    """A puzzle to edit, and its marks, if the request has some."""

    puzzle: Puzzle
    marks: Marks | None


def _read(request: Request, context: Context) -> _Edited:
    puzzle = reading.puzzle(request["puzzle"], context.most_cells)
    return _Edited(puzzle, None if request["marks"] is None else reading.marks(request["marks"], puzzle))


def _board(puzzle: Puzzle, marks: Marks | None) -> schemas.Board:
    return serialize.board(puzzle, None if marks is None else editing.kept(puzzle, marks))


def blank(request: Request, context: Context) -> schemas.Board:
    genre = reading.with_variant(request["genre"], request["variant"])
    return serialize.board(editing.blank(genre, request["height"], request["width"]))


def resize(request: Request, context: Context) -> schemas.Board:
    puzzle, marks = _read(request, context)
    resized = editing.resize(puzzle, request["height"], request["width"])
    return {**_board(resized, marks), "lost": editing.lost(puzzle, resized)}


def edit(request: Request, context: Context) -> schemas.Board:
    """Apply the strokes of a request to a puzzle. Raises BadInput if they have too many spots."""
    most_spots = context.limits.edits
    if sum(max(1, len(stroke["at"])) for stroke in request["edits"]) > most_spots:
        raise BadInput(f"These are too many edits at once; at most {most_spots} spots are allowed.")
    puzzle, marks = _read(request, context)
    kinds = {tool.name: tool.kind for tool in genre_of(puzzle).tools_for(puzzle.rows, puzzle.cols)}
    return _board(editing.edit(puzzle, [_stroke(kinds, stroke) for stroke in request["edits"]]), marks)


def from_answer(request: Request, context: Context) -> schemas.Board:
    puzzle, marks = _read(request, context)
    assert marks is not None
    return _board(editing.from_answer(puzzle, marks), marks)


def _stroke(kinds: Mapping[str, str], stroke: Mapping[str, Any]) -> Edit:
    """Read a stroke of a tool, given the kinds of the genre's tools by name."""
    at, value = stroke["at"], stroke["value"]
    is_single = bool(at) and isinstance(at[0], int)
    spots = (reading.spot(at),) if is_single else tuple(reading.spot(spot) for spot in at)
    if kinds.get(stroke["tool"]) in ("region", "door") and isinstance(value, list):
        value = reading.spot(value)
    return Edit(stroke["tool"], spots, value)


OPTIONAL_MARKS = MARKS.or_null()
STROKE = Field(("object",), fields={"tool": name(), "at": SPOTS, "value": Field(default=None)})
VERBS = (
    Verb(
        "blank",
        "An empty board of a genre",
        {"genre": GENRE, "height": HEIGHT, "width": WIDTH, "variant": OPTIONAL_NAME},
        schemas.Board,
        blank,
        limits="cells",
        lane="board",
    ),
    Verb(
        "resize",
        "The puzzle in another size, with everything that fits",
        {"puzzle": PUZZLE, "height": HEIGHT, "width": WIDTH, "marks": OPTIONAL_MARKS},
        schemas.Board,
        resize,
        limits="cells",
        lane="board",
    ),
    Verb(
        "edit",
        "The puzzle after strokes of tools: all of them or none",
        {"puzzle": PUZZLE, "edits": Field(("array",), items=STROKE), "marks": OPTIONAL_MARKS},
        schemas.Board,
        edit,
        limits="cells",
        lane="board",
    ),
    Verb(
        "from-answer",
        "The puzzle with the clues of a drawn answer",
        {"puzzle": PUZZLE, "marks": MARKS},
        schemas.Board,
        from_answer,
        limits="cells",
        lane="board",
    ),
)

"""Check, draw and convert. They are quick, so they run in the server process."""

from __future__ import annotations

import base64

from fastapi import APIRouter, Request
from fastapi.responses import Response

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_of
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.faces.web import deserialize, schemas
from puzzlepark.faces.web.errors import Data, StrictRoute
from puzzlepark.faces.web.routes import ERRORS, limits, read
from puzzlepark.formats import json as park_json
from puzzlepark.tasks import schemas as answers
from puzzlepark.tasks import serialize
from puzzlepark.tasks.draw import draw as paint
from puzzlepark.tasks.files import Entry

router = APIRouter(route_class=StrictRoute, tags=["play"], responses=ERRORS)
TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8"}
MOST_OTHERS = 200


@router.post("/check", response_model=answers.Verdict, summary="Judge marks: solved, or every broken rule")
def check(request: Request, body: schemas.Check) -> Response:
    puzzle, marks = read(request, body.puzzle, body.marks)
    assert marks is not None
    said = genre_of(puzzle).check(puzzle, marks)
    verdict = serialize.verdict(puzzle, marks, said)
    if body.draw:
        verdict["drawing"] = serialize.drawing(puzzle, marks, say=body.say, said=said)
    if body.judged:
        verdict["judged"] = serialize.judged(puzzle, marks, said)
    return Data(verdict)


@router.post(
    "/draw",
    response_model=answers.Drawing,
    summary="Draw a board: as shapes, SVG, PNG, PDF or text",
    responses={200: {"content": {media: {} for media in TYPES.values()}}},
)
def draw(request: Request, body: schemas.Draw) -> Response:
    puzzle, marks = read(request, body.puzzle, body.marks)
    if body.format == "drawing":
        return Data(serialize.drawing(puzzle, marks, body.judge, body.say))
    most = limits(request).pixels
    if body.format == "png" and (puzzle.rows + 2) * (puzzle.cols + 2) * body.cell**2 > most:
        raise BadInput(
            f"A picture with cells of {body.cell} pixels would be too large; at most {most:,} pixels are allowed."
        )
    drawn = paint(puzzle, marks, body.format, theme=body.theme, cell=body.cell, judge=body.judge)
    return Response(drawn, media_type=TYPES[body.format])


@router.post("/convert", response_model=schemas.Converted, summary="Read any format, and write any")
def convert(request: Request, body: schemas.Convert) -> Response:
    first, *rest = deserialize.entries(body.source, limits(request).cells, body.genre)
    puzzle = first.puzzle
    marks = first.marks if body.marks is None else deserialize.marks(body.marks, puzzle)
    read = _read(first._replace(marks=marks))
    data: schemas.Converted = {
        "puzzle": read["puzzle"],
        "id": read["id"],
        "marks": read["marks"],
        "others": [_read(entry) for entry in rest[:MOST_OTHERS]],
        "output": None if body.to is None else _write(puzzle, marks, body.to),
    }
    if body.draw:
        data["drawing"] = serialize.drawing(puzzle, marks)
    return Data(data)


def _read(entry: Entry) -> schemas.Read:
    puzzle, marks = entry.puzzle, entry.marks
    tables = None if marks is None else serialize.tables(puzzle, marks)
    return {"puzzle": serialize.document(puzzle), "id": puzzle.id, "marks": tables}


def _write(puzzle: Puzzle, marks: Marks | None, name: str) -> schemas.Written:
    """The puzzle in the format of this name: as text, or in base64 for a binary format."""
    genre = genre_of(puzzle)
    if name == "json":
        text = park_json.dumps(serialize.document(puzzle, marks)) + "\n"
        return {"format": name, "text": text, "base64": None, "suffix": ".json"}
    for form in genre.formats:
        if form.name == name:
            written: str | bytes = form.write(puzzle, marks)
            return {
                "format": name,
                "text": written if isinstance(written, str) else None,
                "base64": None if isinstance(written, str) else base64.b64encode(written).decode(),
                "suffix": form.suffixes[0],
            }
    names = ", ".join(["json", *(form.name for form in genre.formats)])
    raise BadInput(f'{genre.title} has no format "{clipped(name)}"; its formats are {names}.')

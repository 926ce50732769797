"""Check, draw and convert: quick, so they run in the server process itself."""

from __future__ import annotations

import base64

from fastapi import APIRouter, Request
from fastapi.responses import Response

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_of
from puzzlepark.core.plain import clipped
from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.faces.web import shapes, wire
from puzzlepark.faces.web.faults import Data, StrictRoute
from puzzlepark.faces.web.routes import FAULTS, limits, read
from puzzlepark.formats import json as park_json
from puzzlepark.tasks.draw import draw as paint

router = APIRouter(route_class=StrictRoute, tags=["play"], responses=FAULTS)
TYPES = {"svg": "image/svg+xml", "png": "image/png", "text": "text/plain; charset=utf-8"}
MOST_OTHERS = 200


@router.post("/check", response_model=shapes.Verdict, summary="Judge marks: solved, or every broken rule")
def check(request: Request, body: shapes.Check) -> Response:
    puzzle, marks = read(request, body.puzzle, body.marks)
    assert marks is not None
    genre = genre_of(puzzle)
    verdict = genre.check(puzzle, marks)
    said = wire.verdict(puzzle, marks, verdict)
    if body.draw:
        said["drawing"] = genre.draw(puzzle, marks, verdict).plain(body.say)
    return Data(said)


@router.post(
    "/draw",
    response_model=shapes.Drawing,
    summary="Draw a board: as shapes, SVG, PNG or text",
    responses={200: {"content": {media: {} for media in TYPES.values()}}},
)
def draw(request: Request, body: shapes.Draw) -> Response:
    puzzle, marks = read(request, body.puzzle, body.marks)
    if body.format == "drawing":
        return Data(wire.drawing(puzzle, marks, body.judge, body.say))
    most = limits(request).pixels
    if body.format == "png" and (puzzle.rows + 2) * (puzzle.cols + 2) * body.cell**2 > most:
        raise BadInput(f"A picture with cells of {body.cell} pixels would be too large; {most:,} pixels are the most.")
    drawn = paint(puzzle, marks, body.format, theme=body.theme, cell=body.cell, judge=body.judge)
    return Response(drawn, media_type=TYPES[body.format])


@router.post("/convert", response_model=shapes.Converted, summary="Read any format, and write any")
def convert(request: Request, body: shapes.Convert) -> Response:
    first, *rest = wire.entries(body.source, limits(request).cells, body.genre)
    puzzle = first.puzzle
    marks = first.marks if body.marks is None else wire.marks(body.marks, puzzle)
    data = _read(puzzle, marks)
    data["others"] = [_read(entry.puzzle, entry.marks) for entry in rest[:MOST_OTHERS]]
    data["output"] = None if body.to is None else _write(puzzle, marks, body.to)
    if body.draw:
        data["drawing"] = wire.drawing(puzzle, marks)
    return Data(data)


def _read(puzzle: Puzzle, marks: Marks | None) -> dict[str, object]:
    return {
        "puzzle": wire.document(puzzle),
        "id": puzzle.id,
        "marks": None if marks is None else wire.table(puzzle, marks),
    }


def _write(puzzle: Puzzle, marks: Marks | None, name: str) -> dict[str, str | None]:
    """The puzzle in the format of this name: as text, or in base64 where the format is no text."""
    genre = genre_of(puzzle)
    if name == "json":
        text = park_json.dumps(wire.document(puzzle, marks)) + "\n"
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

"""Making by hand: a blank board, another size, strokes of tools, clues from an answer."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from puzzlepark.core.editing import Edit
from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import genre_of
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.faces.web import deserialize, schemas
from puzzlepark.faces.web.errors import Data, StrictRoute
from puzzlepark.faces.web.routes import ERRORS, limits, read
from puzzlepark.tasks import edit as editing
from puzzlepark.tasks import schemas as answers
from puzzlepark.tasks import serialize

router = APIRouter(route_class=StrictRoute, tags=["make"], responses=ERRORS)


@router.post("/blank", response_model=answers.Board, summary="An empty board of a genre")
def blank(request: Request, body: schemas.Blank) -> Response:
    deserialize.refuse_large(body.height, body.width, limits(request).cells)
    name = body.genre if body.variant is None else f"{body.genre}:{body.variant}"
    return Data(serialize.board(editing.blank(name, body.height, body.width)))


@router.post("/resize", response_model=answers.Board, summary="The puzzle in another size, with all that fits")
def resize(request: Request, body: schemas.Resize) -> Response:
    deserialize.refuse_large(body.height, body.width, limits(request).cells)
    puzzle, marks = read(request, body.puzzle, body.marks)
    resized = editing.resize(puzzle, body.height, body.width)
    kept = None if marks is None else editing.kept(resized, marks)
    return Data({**serialize.board(resized, kept), "lost": editing.lost(puzzle, resized)})


@router.post(
    "/edit", response_model=answers.Board, summary="The puzzle after some strokes of tools: all of them or none"
)
def edit(request: Request, body: schemas.EditBody) -> Response:
    most = limits(request).edits
    if sum(max(1, len(e.at)) for e in body.edits) > most:
        raise BadInput(f"These are too many edits at once; at most {most} spots are allowed.")
    puzzle, marks = read(request, body.puzzle, body.marks)
    edited = editing.edit(puzzle, [_edit(puzzle, e) for e in body.edits])
    return Data(serialize.board(edited, None if marks is None else editing.kept(edited, marks)))


@router.post("/from-answer", response_model=answers.Board, summary="The puzzle whose clues are those of a drawn answer")
def from_answer(request: Request, body: schemas.Answered) -> Response:
    puzzle, marks = read(request, body.puzzle, body.marks)
    assert marks is not None
    made = editing.from_answer(puzzle, marks)
    return Data(serialize.board(made, editing.kept(made, marks)))


def _edit(puzzle: Puzzle, data: schemas.EditIn) -> Edit:
    at: list[Any] = data.at
    single = bool(at) and isinstance(at[0], int)
    spots = (deserialize.spot(at),) if single else tuple(deserialize.spot(s) for s in at)
    kinds = {tool.name: tool.kind for tool in genre_of(puzzle).tools_for(puzzle.rows, puzzle.cols)}
    value = data.value
    if kinds.get(data.tool) in ("region", "door") and isinstance(value, list):
        value = deserialize.spot(value)
    return Edit(data.tool, spots, value)

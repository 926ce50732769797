"""Routes for editing puzzles: blank boards, resizing, strokes of tools, clues from an answer."""

from __future__ import annotations

from fastapi import APIRouter

from puzzlepark.interfaces.web.http.errors import StrictRoute
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, to_worker
from puzzlepark.tasks.answers import schemas as answers

router = APIRouter(route_class=StrictRoute, tags=["make"], responses={**ERRORS, **BUSY})

for path, verb, summary in (
    ("/blank", "blank", "An empty board of a genre"),
    ("/resize", "resize", "The puzzle in another size, with everything that fits"),
    ("/edit", "edit", "The puzzle after strokes of tools: all of them or none"),
    ("/from-answer", "from_answer", "The puzzle with the clues of a drawn answer"),
):
    to_worker(router, path, verb, response_model=answers.Board, summary=summary)

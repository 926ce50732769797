"""Routes for checking, candidates, rules, drawing and conversion."""

from __future__ import annotations

from fastapi import APIRouter

from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers.board_requests import TYPES
from puzzlepark.interfaces.web.http.errors import StrictRoute
from puzzlepark.interfaces.web.routes import BUSY, ERRORS, to_worker
from puzzlepark.tasks.answers import schemas as answers

router = APIRouter(route_class=StrictRoute, tags=["play"], responses={**ERRORS, **BUSY})

to_worker(
    router, "/check", "check", response_model=answers.Verdict, summary="Check marks: solved, or every broken rule"
)
to_worker(
    router,
    "/candidates",
    "candidates",
    response_model=answers.Candidates,
    summary="The candidates of the empty cells by each rule alone",
)
to_worker(
    router,
    "/rules",
    "rules",
    response_model=schemas.Rules,
    summary="The rules of a genre, each with a board that satisfies it and one that violates it",
)
to_worker(
    router,
    "/draw",
    "draw",
    response_model=answers.Drawing,
    summary="Draw a board: as shapes, SVG, PNG, PDF or text",
    responses={200: {"content": {media: {} for media in TYPES.values()}}},
)
to_worker(router, "/convert", "convert", response_model=schemas.Converted, summary="Read any format, and write any")

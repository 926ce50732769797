"""The API's routes, and what they share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request

from puzzlepark.core.puzzle import Marks, Puzzle
from puzzlepark.faces.web import deserialize, schemas
from puzzlepark.faces.web.settings import Limits

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": schemas.Error, "description": what}
    for status, what in (
        (400, "The request is not understood, or not for this server."),
        (413, "The body is too large."),
        (415, "The body is not JSON."),
        (422, "The puzzle, marks, size or option is not valid; the sentence says what and where."),
        (429, "Too many requests or jobs of this client; Retry-After tells when to ask again."),
    )
}
"""The errors that every route may answer with."""

NOT_FOUND: dict[int | str, dict[str, Any]] = {404: {"model": schemas.Error, "description": "There is no such thing."}}
BUSY: dict[int | str, dict[str, Any]] = {
    503: {
        "model": schemas.Error,
        "description": "The queue is full, or the database does not answer; Retry-After tells when to ask again.",
    }
}


def limits(request: Request) -> Limits:
    found: Limits = request.app.state.settings.limits
    return found


def read(
    request: Request, source: str | Mapping[str, Any], written: Mapping[str, Any] | None = None
) -> tuple[Puzzle, Marks | None]:
    """The puzzle of a request, within the server's limit of cells, and its marks if there are any."""
    puzzle = deserialize.puzzle(source, limits(request).cells)
    return puzzle, None if written is None else deserialize.marks(written, puzzle)

"""Validation of requests for jobs, before they are queued: invalid ones are refused, and excessive limits are reduced.

Each function returns the body of its job as JSON, with the time limit as metadata. They run in workers, like
`board_requests`.
"""

from __future__ import annotations

import base64
import random
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers.board_requests import json_reply, read_puzzle, with_variant
from puzzlepark.interfaces.web.requests import deserialize, image_header
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.registry import genre_named, genre_of
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.make.generate import options_of
from puzzlepark.tasks.make.word import characters, genre_drawing
from puzzlepark.tasks.solve import engine_named, view_named


def about_puzzle(
    body: schemas.Differ
    | schemas.Complete
    | schemas.Diagnose
    | schemas.HintIn
    | schemas.Sample
    | schemas.SoFar
    | schemas.ForcedIn,
    limits: Limits,
) -> Reply:
    """Validate a job about a puzzle, and possibly about marks on it."""
    puzzle = read_puzzle(body.puzzle, limits)
    deserialize.refuse_large(puzzle.rows, puzzle.cols, limits.job_cells)
    job: dict[str, Any] = body.model_dump()
    job["puzzle"] = serialize.document(puzzle)
    most_solutions = min(limits.solutions, max(2, limits.solution_cells // (puzzle.rows * puzzle.cols)))
    for key in ("limit", "k"):
        if key in job:
            job[key] = min(job[key], most_solutions)
    if "marks" in job:
        job["marks"] = serialize.tables(puzzle, deserialize.marks(job["marks"], puzzle))
    deserialize.candidates(job.get("candidates", {}), puzzle)
    view_named(genre_of(puzzle), job.get("view"))
    if job.get("engine") is not None:
        engine_named(job["engine"])
    return _job(job, limits, cells=puzzle.rows * puzzle.cols)


def generate(body: schemas.Generate, limits: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, limits.make_cells)
    name = with_variant(body.genre, body.variant)
    options_of(variant(name)[0], body.options, method=body.method)
    return _job({**body.model_dump(), "genre": name, "seed": _seed(body.seed)}, limits)


def word(body: schemas.WordIn, limits: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, limits.make_cells)
    genre_drawing(body.genre)
    characters(body.text)
    return _job({**body.model_dump(), "seed": _seed(body.seed)}, limits)


def picture(body: schemas.PictureIn, limits: Limits) -> Reply:
    genre = genre_named(body.genre)
    if genre.maker.picture is None:
        raise BadInput(f"{genre.title} puzzles are not made from pictures.")
    options_of(genre, body.options, picture=True)
    content = image_header.decode_base64(body.picture, limits.picture_bytes)
    size = image_header.read_header(content, limits.picture_pixels)
    side = body.options.get("cells")
    if isinstance(side, int) and side > 0:  # the cells of the longer side, independent of the pixels
        longer, shorter = max(size.width, size.height), min(size.width, size.height)
        deserialize.refuse_large(side, max(1, side * shorter // longer), limits.cells)
    job = {**body.model_dump(), "seed": _seed(body.seed)}
    return _job({**job, "picture": base64.b64encode(content).decode()}, limits)


def painting(body: schemas.PaintingIn, limits: Limits) -> Reply:
    genre = genre_named(body.genre)
    if genre.maker.picture is None:
        raise BadInput(f"{genre.title} puzzles are not painted.")
    options_of(genre, body.options, picture=True)
    deserialize.refuse_large(len(body.cells), max(map(len, body.cells)), limits.cells)
    deserialize.painting(body.palette, body.cells)
    return _job({**body.model_dump(), "seed": _seed(body.seed)}, limits)


def book(body: schemas.BookIn, limits: Limits) -> Reply:
    puzzles = [read_puzzle(source, limits) for source in body.puzzles]
    for puzzle in puzzles:
        deserialize.refuse_large(puzzle.rows, puzzle.cols, limits.job_cells)
    return _job({**body.model_dump(), "puzzles": [serialize.document(puzzle) for puzzle in puzzles]}, limits)


def _seed(seed: int | None) -> int:
    return random.SystemRandom().randrange(2**31) if seed is None else seed


def _job(job: dict[str, Any], limits: Limits, **metadata: int) -> Reply:
    return json_reply(job, seconds=min(float(job["seconds"]), limits.seconds), **metadata)

"""Requests for jobs, looked at before they are queued: what is bad is refused at once, what is too much is cut down.

Each returns the body of its job as JSON, and the seconds that the job may take. They run in workers, as
`board_handlers` do.
"""

from __future__ import annotations

import base64
import random
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.interfaces.web import schemas
from puzzlepark.interfaces.web.handlers.board_requests import data, read
from puzzlepark.interfaces.web.requests import deserialize, image_header
from puzzlepark.interfaces.web.settings import Limits
from puzzlepark.interfaces.web.workers.worker import Reply
from puzzlepark.registry import genre_named
from puzzlepark.tasks.answers import serialize
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.make.generate import options_of
from puzzlepark.tasks.make.word import characters, genre_drawing
from puzzlepark.tasks.solve import engine_named, view_named


def about_puzzle(
    body: schemas.Differ | schemas.Complete | schemas.Diagnose | schemas.HintIn | schemas.Sample | schemas.SoFar,
    bounds: Limits,
) -> Reply:
    """A job about a puzzle, and perhaps about marks on it."""
    puzzle = read(body.puzzle, bounds)
    deserialize.refuse_large(puzzle.rows, puzzle.cols, bounds.job_cells)
    job: dict[str, Any] = body.model_dump()
    job["puzzle"] = serialize.document(puzzle)
    for key in ("limit", "k"):
        if key in job:
            job[key] = min(job[key], bounds.solutions, max(2, bounds.solution_cells // (puzzle.rows * puzzle.cols)))
    if "marks" in job:
        job["marks"] = serialize.tables(puzzle, deserialize.marks(job["marks"], puzzle))
    deserialize.candidates(job.get("candidates", {}), puzzle)
    view_named(genre_named(puzzle.genre), job.get("view"))
    if job.get("engine") is not None:
        engine_named(job["engine"])
    return _job(job, bounds, cells=puzzle.rows * puzzle.cols)


def generate(body: schemas.Generate, bounds: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, bounds.make_cells)
    name = body.genre if body.variant is None else f"{body.genre}:{body.variant}"
    options_of(variant(name)[0], body.options, method=body.method)
    return _job({**body.model_dump(), "genre": name, "seed": _seed(body.seed)}, bounds)


def word(body: schemas.WordIn, bounds: Limits) -> Reply:
    deserialize.refuse_large(body.height, body.width, bounds.make_cells)
    genre_drawing(body.genre)
    characters(body.text)
    return _job({**body.model_dump(), "seed": _seed(body.seed)}, bounds)


def picture(body: schemas.PictureIn, bounds: Limits) -> Reply:
    genre = genre_named(body.genre)
    if genre.maker.picture is None:
        raise BadInput(f"{genre.title} puzzles are not made from pictures.")
    options_of(genre, body.options, picture=True)
    content = image_header.decode(body.picture, bounds.picture_bytes)
    size = image_header.head(content, bounds.picture_pixels)
    side = body.options.get("cells")
    if isinstance(side, int) and side > 0:  # of the longer side, whatever the picture's size
        longer, shorter = max(size.width, size.height), min(size.width, size.height)
        deserialize.refuse_large(side, max(1, side * shorter // longer), bounds.cells)
    job = {**body.model_dump(), "seed": _seed(body.seed)}
    return _job({**job, "picture": base64.b64encode(content).decode()}, bounds)


def painting(body: schemas.PaintingIn, bounds: Limits) -> Reply:
    genre = genre_named(body.genre)
    if genre.maker.picture is None:
        raise BadInput(f"{genre.title} puzzles are not painted.")
    options_of(genre, body.options, picture=True)
    deserialize.refuse_large(len(body.cells), max(map(len, body.cells)), bounds.cells)
    deserialize.painting(body.palette, body.cells)
    return _job({**body.model_dump(), "seed": _seed(body.seed)}, bounds)


def book(body: schemas.BookIn, bounds: Limits) -> Reply:
    puzzles = [read(source, bounds) for source in body.puzzles]
    for puzzle in puzzles:
        deserialize.refuse_large(puzzle.rows, puzzle.cols, bounds.job_cells)
    return _job({**body.model_dump(), "puzzles": [serialize.document(puzzle) for puzzle in puzzles]}, bounds)


def _seed(seed: int | None) -> int:
    return random.SystemRandom().randrange(2**31) if seed is None else seed


def _job(job: dict[str, Any], bounds: Limits, **about: int) -> Reply:
    return data(job, seconds=min(float(job["seconds"]), bounds.seconds), **about)

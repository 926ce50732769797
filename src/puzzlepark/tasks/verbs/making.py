"""The verbs that make puzzles: generate, complete, word, picture and painting."""

from __future__ import annotations

import random
import time
from typing import Any

from puzzlepark.core.errors import BadInput
from puzzlepark.core.genre import Genre
from puzzlepark.registry import genre_named
from puzzlepark.tasks.answers import schemas, serialize
from puzzlepark.tasks.files import variant
from puzzlepark.tasks.make import completion
from puzzlepark.tasks.make import generate as generating
from puzzlepark.tasks.make import word as writing
from puzzlepark.tasks.verbs.kit import image_header, reading
from puzzlepark.tasks.verbs.kit.board import read_puzzle
from puzzlepark.tasks.verbs.kit.fields import (
    GENRE,
    HEIGHT,
    LEVEL,
    OPTIONAL_NAME,
    OPTIONS,
    PUZZLE,
    SEED_GIVEN,
    SEED_RANDOM,
    SIDE_MOST,
    WIDTH,
    Field,
    flag,
    name,
    seconds,
    text,
    whole,
)
from puzzlepark.tasks.verbs.kit.verb import Context, Request, Verb

Made = schemas.Made | schemas.MadeDocument


def generate(request: Request, context: Context) -> Made:
    """Make a random puzzle."""
    genre = reading.with_variant(request["genre"], request["variant"])
    generating.options_of(variant(genre)[0], request["options"], method=request["method"])
    keys = ("height", "width", "level", "symmetric", "method", "minimal", "nearest")
    return _make(request, context, genre, **{key: request[key] for key in keys})


def picture(request: Request, context: Context) -> Made:
    """Make a puzzle from the file of a picture."""
    genre, limits = _genre_for_pictures(request, "made from pictures"), context.limits
    content = image_header.decode_base64(request["picture"], limits.picture_bytes)
    size = image_header.read_header(content, limits.picture_pixels)
    side = request["options"].get("cells")
    if isinstance(side, int) and side > 0:  # the cells of the longer side, independent of the pixels
        longer, shorter = max(size.width, size.height), min(size.width, size.height)
        reading.refuse_large(side, max(1, side * shorter // longer), context.most_cells)
    return _make(request, context, genre.name, picture=content)


def painting(request: Request, context: Context) -> Made:
    genre, cells = _genre_for_pictures(request, "painted"), request["cells"]
    reading.refuse_large(len(cells), max(map(len, cells)), context.most_cells)
    return _make(request, context, genre.name, picture=reading.painting(request["palette"], cells))


def _genre_for_pictures(request: Request, how: str) -> Genre[Any]:
    """The genre of a request, which must make puzzles from pictures. `how` is the end of the refusal."""
    genre = genre_named(request["genre"])
    if genre.maker.picture is None:
        raise BadInput(f"{genre.title} puzzles are not {how}.")
    generating.options_of(genre, request["options"], picture=True)
    return genre


def _make(request: Request, context: Context, genre: Any, **arguments: Any) -> Made:
    """Accept the job, make a puzzle with these arguments and the options of the request, and serialize it."""
    context.accept()
    started, seed = time.monotonic(), _seed(request)
    made = generating.generate(
        genre,
        seed=seed,
        view=request["view"],
        seconds=request["seconds"],
        progress=context.progress,
        **arguments,
        **request["options"],
    )
    return serialize.made(made, seed, time.monotonic() - started, context.for_page)


def complete(request: Request, context: Context) -> Made:
    """Add or remove clues of a puzzle until it has one solution."""
    puzzle = read_puzzle(request, context)
    started = time.monotonic()
    made = completion.complete(
        puzzle,
        request["seed"],
        level=request["level"],
        symmetric=request["symmetric"],
        thin=request["thin"],
        view=request["view"],
        seconds=request["seconds"],
        progress=context.progress,
    )
    return serialize.made(made, request["seed"], time.monotonic() - started, context.for_page)


def word(request: Request, context: Context) -> schemas.Word:
    """Make a puzzle for each character of a text."""
    writing.genre_drawing(request["genre"])
    writing.characters(request["text"])
    context.accept()
    started, seed = time.monotonic(), _seed(request)
    made = writing.word(
        request["text"],
        request["height"],
        request["width"],
        seed,
        level=request["level"],
        nearest=request["nearest"],
        genre=request["genre"],
        seconds=request["seconds"],
        progress=context.progress,
    )
    return serialize.word(made, seed, time.monotonic() - started)


def _made(_: object) -> str:
    return "made"


def _seed(request: Request) -> int:
    seed: int | None = request["seed"]
    return random.SystemRandom().randrange(2**31) if seed is None else seed


MAKING = {
    "genre": name(),
    "seed": SEED_RANDOM,
    "options": OPTIONS,
    "view": OPTIONAL_NAME,
    "seconds": seconds(30),
}
SIDE = whole(8, 1, SIDE_MOST)
CELLS = Field(
    ("array",),
    help="Rows of cells: an index into the palette, or -1 for blank.",
    low=1,
    high=SIDE_MOST,
    items=Field(("array",), items=Field(("integer",))),
)
VERBS = (
    Verb(
        "generate",
        "Make a puzzle with exactly one solution",
        {
            **MAKING,
            "genre": GENRE,
            "height": HEIGHT,
            "width": WIDTH,
            "variant": OPTIONAL_NAME,
            "level": LEVEL,
            "symmetric": OPTIONAL_NAME,
            "minimal": flag(False),
            "nearest": flag(False),
            "method": OPTIONAL_NAME,
        },
        schemas.Made,
        generate,
        limits="make_cells",
        outcome=_made,
    ),
    Verb(
        "complete",
        "Complete an unfinished puzzle: keep all clues, and make the solution unique",
        {
            "puzzle": PUZZLE,
            "view": OPTIONAL_NAME,
            "seconds": seconds(30),
            "seed": SEED_GIVEN,
            "level": LEVEL,
            "symmetric": OPTIONAL_NAME,
            "thin": flag(False, "Remove clues instead of adding some."),
        },
        schemas.Made,
        complete,
        outcome=_made,
    ),
    Verb(
        "word",
        "Make a puzzle for each letter and digit of a text, whose answer draws the character",
        {
            "text": text(high=200, help="Letters and digits; spaces are ignored."),
            "height": SIDE,
            "width": SIDE,
            "seed": SEED_RANDOM,
            "level": LEVEL,
            "nearest": flag(False),
            "genre": name(help="A genre that can draw characters; by default the first.").or_null(),
            "seconds": seconds(30),
        },
        schemas.Word,
        word,
        limits="make_cells",
    ),
    Verb(
        "picture",
        "Make a puzzle from a picture",
        {**MAKING, "picture": text(help="The picture's file in base64.")},
        schemas.Made,
        picture,
        limits="cells",
    ),
    Verb(
        "painting",
        "Make a puzzle from painted cells",
        {
            **MAKING,
            "palette": Field(("array",), help='Colours, "#rrggbb" each.', high=256, items=text()),
            "cells": CELLS,
        },
        schemas.Made,
        painting,
        limits="cells",
    ),
)

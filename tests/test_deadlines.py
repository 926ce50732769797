"""Every verb of every genre ends shortly after its time limit, on blank boards of any size."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

import puzzlepark as pp
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.tasks.consistency import consistency
from puzzlepark.tasks.edit import blank
from shares import share

from yardstick import within

SECONDS = 0.25
LAPS = 100
"""The time that a verb may take beyond its limit."""
VERBS: dict[str, Callable[[Puzzle], Any]] = {
    "solve": lambda puzzle: pp.solve(puzzle, seconds=SECONDS),
    "solve all": lambda puzzle: pp.solve(puzzle, limit=None, seconds=SECONDS),
    "count": lambda puzzle: pp.count(puzzle, seconds=SECONDS),
    "sample": lambda puzzle: pp.sample(puzzle, seconds=SECONDS),
    "diagram": lambda puzzle: pp.diagram(puzzle, seconds=SECONDS),
    "consistency": lambda puzzle: consistency(puzzle, {}, seconds=SECONDS),
    "generate": lambda puzzle: pp.generate(puzzle.genre, puzzle.rows, puzzle.cols, seconds=SECONDS),
}


@cache
def warm(genre: str) -> None:
    """Import what the verbs need, so that it is not part of their time."""
    for verb in VERBS.values():
        with suppress(pp.ParkError):
            verb(blank(genre, 4, 4))
    for engine in ("sat", "cp"):
        pp.solve(blank(genre, 4, 4), engine=engine)


SIZES = (40, 128)
CASES = [
    pytest.param(genre, verb, size, id=f"{genre}-{verb}-{size}")
    for number, genre in enumerate(share("test_every_verb_ends_in_time"))
    for other, verb in enumerate(VERBS)
    for size in (SIZES if os.environ.get("PARK_THOROUGH") else [SIZES[(number + other) % 2]])
]
"""Every verb of every genre at one of the sizes; `make thorough` runs both."""


@pytest.mark.parametrize(("genre", "verb", "size"), CASES)
def test_every_verb_ends_in_time(genre: str, verb: str, size: int) -> None:
    warm(genre)
    try:
        puzzle = blank(genre, size, size)
    except pp.BadInput:
        pytest.skip(f"{genre} has no boards of {size}x{size}")

    def ask() -> None:
        with suppress(pp.BadInput, pp.Stopped):
            VERBS[verb](puzzle)

    within(LAPS, ask, given=SECONDS)

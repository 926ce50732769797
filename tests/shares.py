"""Which genres a costly test runs with: all in `make thorough`, otherwise a share that differs from test to
test.

The share is fixed, so that a run repeats. Every genre is solved, held against exhaustive search, made, explained,
written, read and drawn in every run. A law that costs more, with a case for each genre, has a `pytest.mark.share`:
conftest.py leaves so many of its cases, and `pytest -k GENRE` runs them all for one genre.
"""

from __future__ import annotations

import os
from hashlib import sha256
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.registry import genre_names, genres

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
MANY = 5
"""Genres in a share: so many that what a test costs does not grow with the number of genres."""


def share(test: str, many: int = MANY) -> list[str]:
    """The names of the genres that a test of this name runs with."""
    names = genre_names()
    if THOROUGH:
        return names
    return sorted(sorted(names, key=lambda name: sha256(f"{test} {name}".encode()).digest())[:many])


def genre_share(test: str, many: int = MANY) -> list[Genre[Any]]:
    """The same as genres."""
    return [genres()[name] for name in share(test, many)]

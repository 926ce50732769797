"""The genres of an expensive test: all of them in `make thorough`, otherwise a share that differs from test to test.

The share of a test never changes, so runs are reproducible. Every run solves, compares with exhaustive search, makes,
explains, writes, reads and draws every genre. A more expensive test with a case for each genre has a
`pytest.mark.share`: conftest.py selects that number of cases, and `pytest -k GENRE` runs all of them for one genre.
"""

from __future__ import annotations

import os
from hashlib import sha256
from typing import Any

from puzzlepark.core.genre import Genre
from puzzlepark.registry import genre_names, genres

THOROUGH = bool(os.environ.get("PARK_THOROUGH"))
MANY = 5
"""The number of genres in a share, which keeps the cost of a test independent of the number of genres."""


def share(test: str, many: int = MANY) -> list[str]:
    """The names of the genres for the test of this name."""
    names = genre_names()
    if THOROUGH:
        return names
    return sorted(sorted(names, key=lambda name: sha256(f"{test} {name}".encode()).digest())[:many])


def genre_share(test: str, many: int = MANY) -> list[Genre[Any]]:
    """The same share as genres."""
    return [genres()[name] for name in share(test, many)]

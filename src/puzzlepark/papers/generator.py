"""A published way to make puzzles, for `generate(…, method=NAME)`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from puzzlepark.core.maker import Option
from puzzlepark.core.record import NamedTuple
from puzzlepark.core.report import Clock


class Generated(NamedTuple):
    """A puzzle with one solution in the genre's first view, and the number of times that a solver was called for it."""

    puzzle: Any
    calls: int


class Generator(NamedTuple):
    """A method of a genre. `make(blank, rng, options, clock)` starts from a blank board, and raises Stopped when the
    clock ends."""

    genre: str
    name: str
    options: tuple[Option, ...]
    make: Callable[[Any, random.Random, Mapping[str, Any], Clock], Generated]

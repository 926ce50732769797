"""Published algorithms and experiments, one file per idea of a source: faithful, corrected, never tuned.

A file counts by what it holds: `ENGINE` is an algorithm that solves, `GENERATOR` a way to make puzzles, `EXPERIMENT`
what `park bench` repeats, `AS_PRINTED` and `VERIFIER` are algorithms with the errors of the print, and `tree` gives the
states that a search visits. `obstacle`, in the first file of each source, gives a published reason why a puzzle has no
solution. docs/papers.md leads from each item of the sources to its place here.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

from puzzlepark.core.engine import Engine
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Certificate

if TYPE_CHECKING:
    from puzzlepark.papers.experiment import Experiment
    from puzzlepark.papers.generator import Generator
    from puzzlepark.papers.printed import Printed, Verifier
    from puzzlepark.papers.state_tree import Tree


SOURCES = {"link-a-pix": "guan", "nagareru": "ishihata", "path": "sakti", "tilepaint": "fridolin"}
"""The file with the theorems of each genre's source."""


def engines() -> dict[str, Engine]:
    """The algorithms that solve, by name."""
    return {engine.name: engine for engine in _holding("ENGINE")}


def experiments() -> dict[str, Experiment]:
    """The published experiments, by the name of their genre."""
    return {experiment.genre: experiment for experiment in _holding("EXPERIMENT")}


def generators(genre: str) -> dict[str, Generator]:
    """The published ways to make puzzles of a genre, by name."""
    return {one.name: one for one in _holding("GENERATOR") if one.genre == genre}


def as_printed(genre: str) -> tuple[Printed, ...]:
    """The algorithms of a genre exactly as printed."""
    return tuple(one for some in _holding("AS_PRINTED") for one in some if one.genre == genre)


def verifier(genre: str) -> Verifier | None:
    """The verification of a genre exactly as printed, if it differs from the rules."""
    return next((one for one in _holding("VERIFIER") if one.genre == genre), None)


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """A published reason for having no solution, if one applies."""
    if puzzle.genre not in SOURCES:
        return None  # and no file is imported to find that out
    found: Certificate | None = importlib.import_module(f"{__name__}.{SOURCES[puzzle.genre]}").obstacle(puzzle)
    return found


def search_tree(puzzle: Puzzle, most: int) -> Tree | None:
    """The tree of states of a published search, if there is one for the genre and it has at most `most` states."""
    from puzzlepark.papers.state_tree import TooLarge

    try:
        return next((found for grow in _holding("tree") if (found := grow(puzzle, most))), None)
    except TooLarge:
        return None


@cache
def _holding(name: str) -> tuple[Any, ...]:
    """What the files hold under this name. The first call imports all of them."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    return tuple(vars(module)[name] for module in modules if name in vars(module))

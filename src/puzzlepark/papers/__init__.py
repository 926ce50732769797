"""Published algorithms and experiments, one file per idea of a source. They follow the papers with their errors
corrected, and are not tuned.

Files are discovered by the names that they define: `ENGINE` is an algorithm that solves, `GENERATOR` a way to make
puzzles, `EXPERIMENT` the tables for `park bench`, `AS_PRINTED` and `VERIFIER` are algorithms with the errors of the
paper, and `tree` builds the search tree of an algorithm. `obstacle`, in the first file of each source, gives a
published reason why a puzzle has no solution. docs/papers.md maps each item of the sources to its code.
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
    return {engine.name: engine for engine in _definitions("ENGINE")}


def experiments() -> dict[str, Experiment]:
    """The published experiments, by the name of their genre."""
    return {experiment.genre: experiment for experiment in _definitions("EXPERIMENT")}


def generators(genre: str) -> dict[str, Generator]:
    """The published ways to make puzzles of a genre, by name."""
    return {generator.name: generator for generator in _definitions("GENERATOR") if generator.genre == genre}


def as_printed(genre: str) -> tuple[Printed, ...]:
    """The algorithms of a genre exactly as printed."""
    algorithms = (algorithm for file_algorithms in _definitions("AS_PRINTED") for algorithm in file_algorithms)
    return tuple(algorithm for algorithm in algorithms if algorithm.genre == genre)


def verifier(genre: str) -> Verifier | None:
    """The verification of a genre exactly as printed, if it differs from the rules."""
    return next((verifier for verifier in _definitions("VERIFIER") if verifier.genre == genre), None)


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """A published reason for having no solution, if one applies."""
    if puzzle.genre not in SOURCES:
        return None  # No file needs to be imported.
    reason: Certificate | None = importlib.import_module(f"{__name__}.{SOURCES[puzzle.genre]}").obstacle(puzzle)
    return reason


def search_tree(puzzle: Puzzle, most: int) -> Tree | None:
    """The tree of states of a published search, if there is one for the genre and it has at most `most` states."""
    from puzzlepark.papers.state_tree import TreeTooLarge

    try:
        trees = (build_tree(puzzle, most) for build_tree in _definitions("tree"))
        return next((tree for tree in trees if tree is not None), None)
    except TreeTooLarge:
        return None


@cache
def _definitions(name: str) -> tuple[Any, ...]:
    """The values of this name in all files that define it. The first call imports all files."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return tuple(vars(module)[name] for module in modules if name in vars(module))

"""Published algorithms and experiments, one file per idea of a source: faithful, corrected, never tuned.

A file counts by what it holds: `ENGINE` is an algorithm that solves, `EXPERIMENT` is what `park bench` repeats, and
`obstacle` gives a published reason why a puzzle has no solution. Nothing is registered anywhere.
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


def engines() -> dict[str, Engine]:
    """The algorithms that solve, by name."""
    return {engine.name: engine for engine in _holding("ENGINE")}


def experiments() -> dict[str, Experiment]:
    """The published experiments, by the name of their genre."""
    return {experiment.genre: experiment for experiment in _holding("EXPERIMENT")}


def obstacle(puzzle: Puzzle) -> Certificate | None:
    """A published reason for having no solution, if one applies."""
    return next((reason for find in _holding("obstacle") if (reason := find(puzzle))), None)


@cache
def _holding(name: str) -> tuple[Any, ...]:
    """What the files hold under this name. The first call imports all of them."""
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    return tuple(vars(module)[name] for module in modules if name in vars(module))

"""Rulebooks that depend on the puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def rules_with_borders(rulebook: tuple[str, ...], more: str) -> Callable[[Any], tuple[str, ...]]:
    """Return a rulebook function that adds the rule `more` for puzzles with borders inside rooms."""
    return lambda puzzle: (*rulebook, more) if puzzle.borders else rulebook

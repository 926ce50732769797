"""Rulebooks with rules that only some puzzles need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def rules_with_borders(rulebook: tuple[str, ...], more: str) -> Callable[[Any], tuple[str, ...]]:
    """Return a rulebook function that adds the rule `more` for puzzles with borders inside rooms."""
    return lambda puzzle: (*rulebook, more) if puzzle.borders else rulebook

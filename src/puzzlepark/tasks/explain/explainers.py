"""A cache of explainers, which know the solutions and the compiled deductions of puzzles, for further questions."""

from __future__ import annotations

from collections import OrderedDict

from puzzlepark.core.genre import Genre
from puzzlepark.core.puzzle import Puzzle
from puzzlepark.core.report import Clock
from puzzlepark.tasks.explain.explain import Explainer

MOST_CACHED = 4
"""Maximum number of explainers that are cached."""
_cache: OrderedDict[tuple[str, str, str], Explainer] = OrderedDict()
"""Explainers by genre, puzzle id and view."""


def take_explainer(puzzle: Puzzle, genre: Genre[Puzzle], view: str, clock: Clock) -> Explainer:
    """Take the explainer of a puzzle out of the cache, or make one. While it is taken out, no other thread uses it."""
    explainer = _cache.pop((puzzle.genre, puzzle.id, view), None)
    if explainer is None or explainer.puzzle != puzzle:
        return Explainer(puzzle, genre, view, clock)
    explainer.clock.renew(clock)
    return explainer


def cache_explainer(explainer: Explainer) -> None:
    """Put an explainer into the cache, unless the time ended before its solutions were fully known."""
    if explainer.complete:
        _cache[explainer.puzzle.genre, explainer.puzzle.id, explainer.view] = explainer
        while len(_cache) > MOST_CACHED:
            _cache.popitem(last=False)

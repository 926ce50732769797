"""Cells beside a loop, for makers: some are shaded, and arrows in the others count them."""

from __future__ import annotations

import random
from collections.abc import Mapping

from puzzlepark.genres import kit

Arrows = tuple[tuple[kit.Spot, kit.Arrow], ...]
"""Cells with their clues."""


def clues_beside(
    grid: kit.Grid, loop: set[kit.Spot], dark: set[kit.Spot], clues: Mapping[kit.Spot, kit.Arrow], rng: random.Random
) -> Arrows:
    """A clue in every cell beside a loop that is not shaded: it looks as it did, or anywhere but off the board."""
    passed = {end for edge in loop for end in grid.ends(edge)}
    ways = {s: clues[s].to if s in clues else _way(grid, s, rng) for s in grid.cells if s not in passed | dark}
    return counting(grid, ways, dark)


def _way(grid: kit.Grid, spot: kit.Spot, rng: random.Random) -> str:
    return rng.choice([way for way in "urdl" if any(kit.cells_ahead(grid.rows, grid.cols, spot, way))])


def counting(grid: kit.Grid, ways: Mapping[kit.Spot, str], dark: set[kit.Spot]) -> Arrows:
    """Clues that look these ways, with the numbers of shaded cells there; without a way, where most are shaded."""

    def clue(spot: kit.Spot, way: str) -> kit.Arrow:
        return kit.Arrow(len(dark.intersection(kit.cells_ahead(grid.rows, grid.cols, spot, way))), way)

    return tuple((spot, max(clue(spot, way) for way in ways[spot] or "urdl")) for spot in sorted(ways))

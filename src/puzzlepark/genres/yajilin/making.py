"""Clues in the cells off a loop that are not shaded, for makers."""

from __future__ import annotations

import random
from collections.abc import Mapping

from puzzlepark.genres import kit

Arrows = tuple[tuple[kit.Spot, kit.Arrow], ...]
"""Cells with their clues."""


def clues_off_loop(
    grid: kit.Grid, loop: set[kit.Spot], dark: set[kit.Spot], clues: Mapping[kit.Spot, kit.Arrow], rng: random.Random
) -> Arrows:
    """A clue in every unshaded cell off the loop, with the direction of its present clue, or else a random one that
    does not leave the board."""
    passed = {end for edge in loop for end in grid.ends(edge)}
    free = [spot for spot in grid.cells if spot not in passed | dark]
    return count_ahead(grid, {s: clues[s].to if s in clues else _random_direction(grid, s, rng) for s in free}, dark)


def _random_direction(grid: kit.Grid, spot: kit.Spot, rng: random.Random) -> str:
    return rng.choice([to for to in "urdl" if any(kit.cells_ahead(grid.rows, grid.cols, spot, to))])


def count_ahead(grid: kit.Grid, directions: Mapping[kit.Spot, str], dark: set[kit.Spot]) -> Arrows:
    """Clues in these directions with the numbers of shaded cells ahead. Without a direction, a clue points where most
    cells are shaded."""

    def clue(spot: kit.Spot, direction: str) -> kit.Arrow:
        return kit.Arrow(len(dark.intersection(kit.cells_ahead(grid.rows, grid.cols, spot, direction))), direction)

    return tuple((spot, max(clue(spot, to) for to in directions[spot] or "urdl")) for spot in sorted(directions))

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
    directions = {spot: clues[spot].to if spot in clues else _random_direction(grid, spot, rng) for spot in free}
    return with_counts(grid, directions, dark)


def _random_direction(grid: kit.Grid, spot: kit.Spot, rng: random.Random) -> str:
    """A random direction in which there are cells on the board."""
    return rng.choice([to for to in "urdl" if any(kit.cells_ahead(grid.rows, grid.cols, spot, to))])


def with_counts(grid: kit.Grid, directions: Mapping[kit.Spot, str], dark: set[kit.Spot]) -> Arrows:
    """The clues of cells with these directions. The number of a clue is how many shaded cells its arrow points at. If
    the direction is empty, the arrow points in the direction with the most shaded cells."""

    def arrow(spot: kit.Spot, direction: str) -> kit.Arrow:
        shaded_ahead = dark.intersection(kit.cells_ahead(grid.rows, grid.cols, spot, direction))
        return kit.Arrow(len(shaded_ahead), direction)

    clues = []
    for spot, direction in sorted(directions.items()):
        # Arrows compare by their numbers first.
        clues.append((spot, max(arrow(spot, to) for to in direction or "urdl")))
    return tuple(clues)

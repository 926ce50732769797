"""Random caves."""

from random import Random

from puzzlepark.genres import kit

SWEEPS = 6
RING = ((-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2))
"""The steps to the eight cells around a cell, in circular order from a side on."""


def random_cave(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """Return the shaded cells of a random answer: start with a cave that fills the board, and flip single cells where
    that neither disconnects the cave nor encloses rock."""
    light = set(grid.cells)
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            if _may_flip(spot, light):
                light ^= {spot}
    return set(grid.cells) - light


def _may_flip(spot: kit.Spot, light: set[kit.Spot]) -> bool:
    """True if the ring around a cell is one stretch of cave and one of rock, each with a cell that shares a side."""
    ring = [(spot.r + dr, spot.c + dc) in light for dr, dc in RING]
    changes = sum(one != two for one, two in zip(ring, ring[1:] + ring[:1], strict=True))
    return changes == 2 and len(set(ring[::2])) == 2

"""Random caves."""

from random import Random

from puzzlepark.genres import kit

SWEEPS = 6
"""How many times the maker tries to change each cell."""
RING = ((-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2))
"""The steps to the eight cells around a cell, clockwise. Those at even positions share a side with it."""


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
    """True if the eight cells around a cell are one stretch of cave and one of rock, and each has a cell that shares a
    side with the cell. Then a change of the cell leaves both the cave and the rock connected."""
    ring = [(spot.r + dr, spot.c + dc) in light for dr, dc in RING]
    changes = sum(one != two for one, two in zip(ring, ring[1:] + ring[:1], strict=True))
    sides = ring[::2]
    return changes == 2 and any(sides) and not all(sides)

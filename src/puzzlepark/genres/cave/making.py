"""Random caves."""

from random import Random

from puzzlepark.genres import kit

SWEEPS = 6
RING = ((-2, 0), (-2, 2), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2))
"""From a cell to the eight around it, in a circle that begins at a side."""


def random_cave(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """The shaded cells of a random answer: the whole board is a cave first, and single cells change where that neither
    parts the cave nor closes anything in."""
    light = set(grid.cells)
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            if _may_change(spot, light):
                light ^= {spot}
    return set(grid.cells) - light


def _may_change(spot: kit.Spot, light: set[kit.Spot]) -> bool:
    """Whether the cells around one are a stretch of the cave and a stretch of rock, each with a cell beside it."""
    ring = [(spot.r + dr, spot.c + dc) in light for dr, dc in RING]
    changes = sum(one != two for one, two in zip(ring, ring[1:] + ring[:1], strict=True))
    return changes == 2 and len(set(ring[::2])) == 2

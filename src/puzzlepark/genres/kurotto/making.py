"""Random groups of shaded cells."""

from random import Random

from puzzlepark.genres import kit

SHARE = 0.6
"""The share of the cells that are tried."""


def random_groups(grid: kit.Grid, rng: Random, largest: int) -> set[kit.Spot]:
    """Random shaded cells whose connected groups have at most `largest` cells."""
    group_of: dict[kit.Spot, set[kit.Spot]] = {}
    for spot in rng.sample(grid.cells, round(SHARE * len(grid.cells))):
        near = [group_of[s] for s in grid.neighbours(spot) if s in group_of]
        whole = {spot}.union(*near)
        if len(whole) <= largest:
            group_of.update(dict.fromkeys(whole, whole))
    return set(group_of)

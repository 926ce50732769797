"""Random groups of shaded cells."""

from random import Random

from puzzlepark.genres import kit

SHARE = 0.6
"""The share of the cells that the maker tries to shade."""


def random_groups(grid: kit.Grid, rng: Random, largest: int) -> set[kit.Spot]:
    """Random shaded cells whose connected groups have at most `largest` cells."""
    group_of: dict[kit.Spot, set[kit.Spot]] = {}
    for spot in rng.sample(grid.cells, round(SHARE * len(grid.cells))):
        adjacent_groups = [group_of[near] for near in grid.neighbours(spot) if near in group_of]
        group = {spot}.union(*adjacent_groups)
        if len(group) <= largest:
            group_of.update(dict.fromkeys(group, group))
    return set(group_of)

"""Random creeks."""

from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit


def random_creek(grid: kit.Grid, rng: Random, share: float) -> set[kit.Spot]:
    """This share of the cells, or as many as can be shaded one after the other without parting the rest."""
    light, most = set(grid.cells), round(share * len(grid.cells))
    for spot in rng.sample(grid.cells, len(grid.cells)):
        if len(grid.cells) - len(light) >= most:
            break
        light.remove(spot)
        beside = [near for near in grid.neighbours(spot) if near in light]
        if not beside or not in_one_piece(light, beside):
            light.add(spot)
    return set(grid.cells) - light

"""Random creeks."""

from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit


def random_creek(grid: kit.Grid, rng: Random, share: float) -> set[kit.Spot]:
    """Return shaded cells: this share of the board, or as many as can be shaded one by one while the open cells stay
    connected."""
    light, most = set(grid.cells), round(share * len(grid.cells))
    for spot in rng.sample(grid.cells, len(grid.cells)):
        if len(grid.cells) - len(light) >= most:
            break
        light.remove(spot)
        light_neighbours = [near for near in grid.neighbours(spot) if near in light]
        if not light_neighbours or not in_one_piece(light, light_neighbours):
            light.add(spot)
    return set(grid.cells) - light

"""Random connected shaded cells without a full square."""

from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit

SWEEPS = 4
"""How many times the maker tries to change each cell."""


def random_canal(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """Return the shaded cells of a comb, after random changes of single cells that break no rule."""
    dark = {s for s in grid.cells if s.col == 0 or s.row % 2 == 0}
    # For each cell, the other three cells of each 2x2 square that it is in.
    squares: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
    for square in kit.full_squares(grid):
        for spot in square:
            squares[spot].append(tuple(s for s in square if s != spot))
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            dark_neighbours = [near for near in grid.neighbours(spot) if near in dark]
            if spot not in dark:
                if dark_neighbours and not any(map(dark.issuperset, squares[spot])):
                    dark.add(spot)
            elif len(dark) > 1:
                dark.remove(spot)
                if not in_one_piece(dark, dark_neighbours):
                    dark.add(spot)
    return dark

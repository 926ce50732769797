"""Random shaded cells that are connected, without a full square."""

from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit

SWEEPS = 4


def random_canal(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """The shaded cells of a random answer: those of a comb, of which single cells were changed where no rule was
    broken."""
    dark = {s for s in grid.cells if s.col == 0 or s.row % 2 == 0}
    squares: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
    for square in kit.full_squares(grid):
        for spot in square:
            squares[spot].append(tuple(s for s in square if s != spot))
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            beside = [near for near in grid.neighbours(spot) if near in dark]
            if spot not in dark:
                if beside and not any(dark.issuperset(square) for square in squares[spot]):
                    dark.add(spot)
            elif len(dark) > 1:
                dark.remove(spot)
                if not in_one_piece(dark, beside):
                    dark.add(spot)
    return dark

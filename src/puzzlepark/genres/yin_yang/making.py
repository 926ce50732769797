"""Random boards in two colours, each connected."""

from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit

SWEEPS = 12
"""How often each cell may be flipped."""


def random_halves(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """The black cells of a random answer. It starts from two interlocking combs, and flips single cells as long as no
    rule is broken."""
    black = {spot for spot in grid.cells if spot.col == 0 or (spot.row % 2 == 0 and spot.col < grid.cols - 1)}
    white = set(grid.cells) - black
    squares_at: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
    for square in kit.full_squares(grid):
        for spot in square:
            squares_at[spot].append(square)
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            old, new = (black, white) if spot in black else (white, black)
            near = list(grid.neighbours(spot))
            if new and new.isdisjoint(near):
                continue
            old.remove(spot)
            new.add(spot)
            fills_square = any(new.issuperset(square) for square in squares_at[spot])
            if fills_square or not in_one_piece(old, [s for s in near if s in old]):
                new.remove(spot)
                old.add(spot)
    return black if rng.random() < 0.5 else white

"""Random boards in two colours, each in one piece."""

from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit

SWEEPS = 12


def random_halves(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """The black cells of a random answer: those of two combs that reach into each other, of which single cells were
    changed where no rule was broken."""
    black = {s for s in grid.cells if s.col == 0 or (s.row % 2 == 0 and s.col < grid.cols - 1)}
    white = set(grid.cells) - black
    around: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
    for square in kit.full_squares(grid):
        for spot in square:
            around[spot].append(square)
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            one, two = (black, white) if spot in black else (white, black)
            near = list(grid.neighbours(spot))
            if two and two.isdisjoint(near):
                continue
            one.remove(spot)
            two.add(spot)
            full = any(two.issuperset(square) for square in around[spot])
            if full or not in_one_piece(one, [s for s in near if s in one]):
                two.remove(spot)
                one.add(spot)
    return black if rng.random() < 0.5 else white

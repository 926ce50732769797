"""Random rectangles that do not touch by their sides."""

from random import Random

from puzzlepark.genres import kit

TRIES = 2
"""How many random rectangles are tried for each cell of the board."""


def random_blocks(grid: kit.Grid, rng: Random, longest: int) -> set[kit.Spot]:
    """Return the cells of random rectangles of which no two share a side."""
    dark, taken = set[kit.Spot](), set[kit.Spot]()  # `taken` also has the neighbours of dark cells.
    for _ in range(TRIES * len(grid.cells)):
        high, wide = (1 + rng.randrange(min(side, longest)) for side in (grid.rows, grid.cols))
        top, left = rng.randrange(grid.rows - high + 1), rng.randrange(grid.cols - wide + 1)
        block = {kit.cell_at(r, c) for r in range(top, top + high) for c in range(left, left + wide)}
        if taken.isdisjoint(block):
            dark |= block
            taken |= block.union(*(grid.neighbours(spot) for spot in block))
    return dark

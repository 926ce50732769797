"""Random rectangles that do not touch by their sides."""

from random import Random

from puzzlepark.genres import kit

TRIES = 2
"""Rectangles that are tried for each cell of the board."""


def random_blocks(grid: kit.Grid, rng: Random, longest: int) -> set[kit.Spot]:
    """The cells of random rectangles, none of which touch by a side."""
    dark, closed = set[kit.Spot](), set[kit.Spot]()
    for _ in range(TRIES * len(grid.cells)):
        high, wide = (1 + rng.randrange(min(side, longest)) for side in (grid.rows, grid.cols))
        top, left = rng.randrange(grid.rows - high + 1), rng.randrange(grid.cols - wide + 1)
        block = {kit.cell(r, c) for r in range(top, top + high) for c in range(left, left + wide)}
        if closed.isdisjoint(block):
            dark |= block
            closed |= block.union(*(grid.neighbours(spot) for spot in block))
    return dark

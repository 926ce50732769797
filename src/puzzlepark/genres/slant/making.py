"""Random diagonals without a loop."""

from random import Random

from puzzlepark.core.lines import FALLING, RISING, diagonal_ends
from puzzlepark.genres import kit


def random_diagonals(grid: kit.Grid, rng: Random) -> dict[kit.Spot, int]:
    """Place diagonals in random order and directions, by union-find over corners: a diagonal may not join two connected
    corners. One direction always fits, because corners that are joined around a cell separate its other two."""
    parent: dict[kit.Spot, kit.Spot] = {}

    def root(corner: kit.Spot) -> kit.Spot:
        while corner in parent:
            corner = parent[corner]
        return corner

    diagonals: dict[kit.Spot, int] = {}
    for cell in rng.sample(grid.cells, len(grid.cells)):
        for value in rng.sample((FALLING, RISING), 2):
            one, two = map(root, diagonal_ends(cell, value))
            if one != two:
                parent[one] = two
                diagonals[cell] = value
                break
    return {cell: diagonals[cell] for cell in grid.cells}

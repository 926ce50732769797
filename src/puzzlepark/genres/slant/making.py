"""Random diagonals without a loop."""

from random import Random

from puzzlepark.core.lines import FALLING, RISING, diagonal_ends
from puzzlepark.genres import kit


def random_diagonals(grid: kit.Grid, rng: Random) -> dict[kit.Spot, int]:
    """One diagonal after another at random places, either way unless that closes a loop. Never do both: two corners
    that are joined around a cell part the other two."""
    above: dict[kit.Spot, kit.Spot] = {}

    def top(corner: kit.Spot) -> kit.Spot:
        while corner in above:
            corner = above[corner]
        return corner

    found: dict[kit.Spot, int] = {}
    for cell in rng.sample(grid.cells, len(grid.cells)):
        for value in rng.sample((FALLING, RISING), 2):
            one, two = map(top, diagonal_ends(cell, value))
            if one != two:
                above[one] = two
                found[cell] = value
                break
    return {cell: found[cell] for cell in grid.cells}

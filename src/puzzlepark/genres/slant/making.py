"""Random diagonals without a loop."""

from random import Random

from puzzlepark.core.lines import FALLING, RISING, diagonal_ends
from puzzlepark.genres.kit import Grid, Spot


def random_diagonals(grid: Grid, rng: Random) -> dict[Spot, int]:
    """One diagonal after another at random places, either way unless that closes a loop. Never do both: two corners
    that are joined around a cell part the other two."""
    above: dict[Spot, Spot] = {}

    def top(corner: Spot) -> Spot:
        while corner in above:
            corner = above[corner]
        return corner

    found: dict[Spot, int] = {}
    for cell in rng.sample(grid.cells, len(grid.cells)):
        for value in rng.sample((FALLING, RISING), 2):
            one, two = map(top, diagonal_ends(cell, value))
            if one != two:
                above[one] = two
                found[cell] = value
                break
    return {cell: found[cell] for cell in grid.cells}

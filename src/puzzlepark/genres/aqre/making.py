"""Random connected shaded cells without four equal cells in a line."""

from itertools import product
from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.game_rules.run_limit import runs
from puzzlepark.genres import kit

OPEN = (0, 2, 1, 3)
"""In a pattern that repeats every four cells, the column of the open cell of each row. So every four cells in a row or
column have one open cell."""
SWEEPS = 4
"""How many times the maker tries to change each cell."""
LONGEST = 9
"""The most cells of a board with one row or column: three open, three shaded and three open ones."""


def random_shading(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """Return a regular pattern after random changes of single cells that break no rule."""
    dark = _pattern(grid, rng)
    fours_of: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
    for four in runs(grid, 4):
        for spot in four:
            fours_of[spot].append(four)
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            dark_neighbours = [near for near in grid.neighbours(spot) if near in dark]
            if spot not in dark:
                dark.add(spot)
                if (not dark_neighbours and len(dark) > 1) or any(map(dark.issuperset, fours_of[spot])):
                    dark.remove(spot)
            else:
                dark.remove(spot)
                if any(map(dark.isdisjoint, fours_of[spot])) or not in_one_piece(dark, dark_neighbours):
                    dark.add(spot)
    return dark


def _pattern(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """Return a regular pattern that breaks no rule."""
    if min(grid.rows, grid.cols) == 1:
        if len(grid.cells) > LONGEST:
            raise kit.BadInput(f"A board of one row or column has {LONGEST} cells at most.")
        return set(grid.cells[3:6])
    shifts = list(product(range(4), range(4)))
    for down, across in rng.sample(shifts, len(shifts)):
        dark = {s for s in grid.cells if (s.col + across) % 4 != OPEN[(s.row + down) % 4]}
        if len(kit.pieces(dark)) == 1:
            return dark
    raise kit.BadInput(f"No pattern was found for a board of {grid.rows}x{grid.cols}.")

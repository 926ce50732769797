"""Random shaded cells that are connected, without four alike in a line."""

from itertools import product
from random import Random

from puzzlepark.core.areas import in_one_piece
from puzzlepark.genres import kit

OPEN = (0, 2, 1, 3)
"""The open cell among every four of a row, row after row: then every four of a column have one, too."""
SWEEPS = 4
LONGEST = 9
"""Cells of a line that is a board by itself: three open ones, three shaded ones and three open ones."""


def fours(grid: kit.Grid) -> list[tuple[kit.Spot, ...]]:
    """Every four cells in a line."""
    lines = [line for _, line in kit.rows_and_columns(grid)]
    return [tuple(line[k : k + 4]) for line in lines for k in range(len(line) - 3)]


def random_shading(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """Random shaded cells: those of a regular pattern, of which single cells were changed where no rule was broken."""
    dark = _pattern(grid, rng)
    around: dict[kit.Spot, list[tuple[kit.Spot, ...]]] = {spot: [] for spot in grid.cells}
    for four in fours(grid):
        for spot in four:
            around[spot].append(four)
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            beside = [near for near in grid.neighbours(spot) if near in dark]
            if spot not in dark:
                dark.add(spot)
                if (not beside and len(dark) > 1) or any(dark.issuperset(four) for four in around[spot]):
                    dark.remove(spot)
            else:
                dark.remove(spot)
                lost = any(dark.isdisjoint(four) for four in around[spot])
                if lost or not in_one_piece(dark, beside):
                    dark.add(spot)
    return dark


def _pattern(grid: kit.Grid, rng: Random) -> set[kit.Spot]:
    """A regular pattern that breaks no rule."""
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

"""Random shaded rectangles that leave no rectangle of open cells."""

from collections.abc import Callable, Iterator
from random import Random

from puzzlepark.genres import kit

SMALLEST = 4
"""The size of the smallest regions between fences."""
SWEEPS = 4
"""How many times every shaded cell may enlarge its block."""


def random_areas(grid: kit.Grid, rng: Random, area: int, block: int) -> set[kit.Spot]:
    """Return the shaded cells of a random answer, with at most about `area` cells in open areas and `block` in shaded
    ones. If no cell can be open, all are shaded."""
    dark = open_up(grid, rng, fence(grid, rng, area))
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            if spot in dark:
                dark = _enlarge_block(grid, rng, spot, dark, block, area)
    return dark or set(grid.cells)


def fence(grid: kit.Grid, rng: Random, area: int) -> set[kit.Spot]:
    """Return shaded rectangles that separate random regions. They are lines of cells along the borders of the regions.
    The cell at each bend is opened: its neighbours on the line touch at a corner, which still separates the regions."""
    ids = dict(zip(grid.cells, kit.random_regions(grid.rows, grid.cols, rng, min(SMALLEST, area), area), strict=True))
    dark = {spot for spot in grid.cells if any(ids[near] < ids[spot] for near in grid.neighbours(spot))}
    squares, size_before = kit.full_squares(grid), -1
    rng.shuffle(squares)
    while len(dark) != size_before:
        size_before = len(dark)
        for square in squares:
            light = [k for k in range(4) if square[k] not in dark]
            if len(light) == 1:
                # The line bends here. Cell 3 - k of a square is diagonally opposite to cell k.
                dark.remove(square[3 - light[0]])
    return dark


def open_up(grid: kit.Grid, rng: Random, dark: set[kit.Spot]) -> set[kit.Spot]:
    """Open shaded cells until no open area is a rectangle: a block next to such an area loses a line, or vanishes.
    Return no cells if all of them would be open."""
    areas = sorted((area for area in kit.pieces(set(grid.cells) - dark) if _is_rectangle(area)), key=min)
    while areas:
        area = areas.pop()
        candidates = [
            (part, _light_around(grid, area | part, dark - part)) for part in _removable_parts(grid, area, dark)
        ]
        if not candidates:
            return set()
        part, merged = min(candidates, key=lambda pair: (_is_rectangle(pair[1]), len(pair[1]), rng.random()))
        dark = dark - part
        areas = [other for other in areas if other.isdisjoint(merged)]
        if _is_rectangle(merged):
            areas.append(merged)
    return dark


def _removable_parts(grid: kit.Grid, area: set[kit.Spot], dark: set[kit.Spot]) -> Iterator[set[kit.Spot]]:
    """Yield the blocks next to an area, and their outermost rows and columns that touch it."""
    touched = {spot for inside in area for spot in grid.neighbours(inside) if spot in dark}
    blocks = (_block_around(grid, spot, dark) for spot in sorted(touched))
    for block in {min(block): block for block in blocks}.values():
        yield block
        for k in (0, 1):
            for end in (min, max):
                part = _line(block, k, end)
                if part != block and not part.isdisjoint(touched):
                    yield part


def _enlarge_block(
    grid: kit.Grid, rng: Random, spot: kit.Spot, dark: set[kit.Spot], most: int, area: int
) -> set[kit.Spot]:
    """Add a row or column to a random side of the block of a cell, and open the blocks that it touches.

    Return the shaded cells unchanged if the block or an open area would be too large, or an open area a rectangle."""
    block, k = _block_around(grid, spot, dark), rng.randrange(2)  # k: 0 for a row, 1 for a column
    end, step = rng.choice(((min, -2), (max, 2)))  # before the first or after the last
    # The outermost line of the block, moved by one cell.
    line = {kit.Spot(r + step * (1 - k), c + step * k) for r, c in _line(block, k, end)}
    if len(block) + len(line) > most or not all(map(grid.has, line)):
        return dark
    touched = {other for here in line for other in (here, *grid.neighbours(here))} & dark - block
    opened = _reached(grid, touched, lambda other: other in dark and other not in block)
    changed, new_dark = line | opened, dark - opened | line
    # The open cells whose areas may have changed.
    to_check = {other for here in changed for other in (here, *grid.neighbours(here))} - new_dark
    while to_check:
        light = _light_around(grid, {to_check.pop()}, new_dark)
        if len(light) > area or _is_rectangle(light):
            return dark
        to_check -= light
    return new_dark


def _line(block: set[kit.Spot], k: int, end: Callable[[Iterator[int]], int]) -> set[kit.Spot]:
    """Return the first or last row (`k` = 0) or column (`k` = 1) of a block."""
    line = end(spot[k] for spot in block)
    return {spot for spot in block if spot[k] == line}


def _block_around(grid: kit.Grid, spot: kit.Spot, dark: set[kit.Spot]) -> set[kit.Spot]:
    """Return the block of a shaded cell: all shaded cells that are connected to it."""
    return _reached(grid, {spot}, lambda other: other in dark)


def _light_around(grid: kit.Grid, cells: set[kit.Spot], dark: set[kit.Spot]) -> set[kit.Spot]:
    """Return open cells with all open cells connected to them."""
    return _reached(grid, cells, lambda other: other not in dark)


def _reached(grid: kit.Grid, cells: set[kit.Spot], passes: Callable[[kit.Spot], bool]) -> set[kit.Spot]:
    """Flood fill from some cells over the cells that pass."""
    reached, todo = set(cells), list(cells)
    while todo:
        new = [spot for spot in grid.neighbours(todo.pop()) if spot not in reached and passes(spot)]
        reached.update(new)
        todo += new
    return reached


def _is_rectangle(area: set[kit.Spot]) -> bool:
    return len(area) == len({spot.r for spot in area}) * len({spot.c for spot in area})

"""Random rectangles of shaded cells that leave no rectangle of open ones."""

from collections.abc import Callable, Iterator
from random import Random

from puzzlepark.genres import kit

SMALLEST = 4
"""Cells of the smallest regions that are fenced off."""
SWEEPS = 4
"""How often every shaded cell has a chance to make its block larger."""


def random_areas(grid: kit.Grid, rng: Random, area: int, block: int) -> set[kit.Spot]:
    """The shaded cells of a random answer, whose open areas have about so many cells at most, and shaded ones so many.
    Where no cells could be open, all are shaded."""
    dark = open_up(grid, rng, fence(grid, rng, area))
    for _ in range(SWEEPS):
        for spot in rng.sample(grid.cells, len(grid.cells)):
            if spot in dark:
                dark = _grown(grid, rng, spot, dark, block, area)
    return dark or set(grid.cells)


def fence(grid: kit.Grid, rng: Random, area: int) -> set[kit.Spot]:
    """Shaded rectangles between random regions. A fence that is bent loses the cell in its bend: the cells before and
    behind it touch at their corners, and keep the regions apart."""
    ids = dict(zip(grid.cells, kit.random_regions(grid.rows, grid.cols, rng, min(SMALLEST, area), area), strict=True))
    dark = {spot for spot in grid.cells if any(ids[beside] < ids[spot] for beside in grid.neighbours(spot))}
    squares, before = kit.full_squares(grid), -1
    rng.shuffle(squares)
    while len(dark) != before:
        before = len(dark)
        for square in squares:
            light = [k for k in range(4) if square[k] not in dark]
            if len(light) == 1:
                dark.remove(square[3 - light[0]])
    return dark


def open_up(grid: kit.Grid, rng: Random, dark: set[kit.Spot]) -> set[kit.Spot]:
    """Fewer shaded cells, so that no open area is a rectangle: blocks beside such an area lose a line, or go. None are
    left where all cells would be open."""
    areas = sorted((area for area in kit.pieces(set(grid.cells) - dark) if _is_rectangle(area)), key=min)
    while areas:
        area = areas.pop()
        ways = [(part, _light_around(grid, area | part, dark - part)) for part in _parts_beside(grid, area, dark)]
        if not ways:
            return set()
        part, grown = min(ways, key=lambda way: (_is_rectangle(way[1]), len(way[1]), rng.random()))
        dark = dark - part
        areas = [other for other in areas if other.isdisjoint(grown)]
        if _is_rectangle(grown):
            areas.append(grown)
    return dark


def _parts_beside(grid: kit.Grid, area: set[kit.Spot], dark: set[kit.Spot]) -> Iterator[set[kit.Spot]]:
    """The blocks beside an area, and their outermost lines there."""
    touched = {spot for inside in area for spot in grid.neighbours(inside) if spot in dark}
    for block in {
        min(block): block for block in (_block_around(grid, spot, dark) for spot in sorted(touched))
    }.values():
        yield block
        for k in (0, 1):
            for end in (min, max):
                part = _line(block, k, end)
                if part != block and not part.isdisjoint(touched):
                    yield part


def _grown(grid: kit.Grid, rng: Random, spot: kit.Spot, dark: set[kit.Spot], most: int, area: int) -> set[kit.Spot]:
    """The shaded cells if the block of a cell gets one more line, on a random side, and those that this touches go; as
    they are if a block would be too large, or an open area too large or a rectangle."""
    block, k, (end, step) = _block_around(grid, spot, dark), rng.randrange(2), rng.choice(((min, -2), (max, 2)))
    line = {kit.Spot(r + step * (1 - k), c + step * k) for r, c in _line(block, k, end)}
    if len(block) + len(line) > most or not all(map(grid.has, line)):
        return dark
    touched = {other for here in line for other in (here, *grid.neighbours(here))} & dark - block
    gone = _reached(grid, touched, lambda other: other in dark and other not in block)
    changed, new = line | gone, dark - gone | line
    beside = {other for here in changed for other in (here, *grid.neighbours(here))} - new
    while beside:
        light = _light_around(grid, {beside.pop()}, new)
        if len(light) > area or _is_rectangle(light):
            return dark
        beside -= light
    return new


def _line(block: set[kit.Spot], k: int, end: Callable[[Iterator[int]], int]) -> set[kit.Spot]:
    """The outermost cells of a block: its first or last row or column."""
    line = end(spot[k] for spot in block)
    return {spot for spot in block if spot[k] == line}


def _block_around(grid: kit.Grid, spot: kit.Spot, dark: set[kit.Spot]) -> set[kit.Spot]:
    """The shaded cells that are connected to one."""
    return _reached(grid, {spot}, lambda other: other in dark)


def _light_around(grid: kit.Grid, cells: set[kit.Spot], dark: set[kit.Spot]) -> set[kit.Spot]:
    """Some open cells, and all open cells that are connected to them."""
    return _reached(grid, cells, lambda other: other not in dark)


def _reached(grid: kit.Grid, cells: set[kit.Spot], passes: Callable[[kit.Spot], bool]) -> set[kit.Spot]:
    found, todo = set(cells), list(cells)
    while todo:
        more = [spot for spot in grid.neighbours(todo.pop()) if spot not in found and passes(spot)]
        found.update(more)
        todo += more
    return found


def _is_rectangle(area: set[kit.Spot]) -> bool:
    return len(area) == len({spot.r for spot in area}) * len({spot.c for spot in area})

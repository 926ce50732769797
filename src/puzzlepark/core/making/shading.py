"""Random shadings, for makers."""

from __future__ import annotations

import random
from collections.abc import Iterable

from puzzlepark.core.areas import pieces
from puzzlepark.core.grid import Grid, Spot


def scattered(grid: Grid, rng: random.Random, shaded: Iterable[Spot] = ()) -> set[Spot]:
    """Cells that are nowhere side by side and leave all others in one piece, as many as there is room for. Those in
    `shaded` are such cells already."""
    found = set(shaded)
    for spot in rng.sample(grid.cells, len(grid.cells)):
        if spot not in found and may_shade(grid, found, spot):
            found.add(spot)
    return found


def may_shade(grid: Grid, shaded: set[Spot], spot: Spot) -> bool:
    """Whether a cell that is not shaded touches no shaded one, and the others stay in one piece without it."""
    near = list(grid.neighbours(spot))
    if not shaded.isdisjoint(near):
        return False
    # Only a chain of shaded cells, corner to corner, or from the border to the border, can cut something off.
    r, c = spot
    corners = [Spot(r + dr, c + dc) for dr in (-2, 2) for dc in (-2, 2)]
    touching = sum(s in shaded for s in corners) + (len(near) < 4)
    return touching < 2 or len(pieces(s for s in grid.cells if s not in shaded and s != spot)) == 1

"""Random shadings for makers."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Iterable

from puzzlepark.core.grid import Grid, Spot


def scatter_cells(grid: Grid, rng: random.Random, shaded: Iterable[Spot] = ()) -> set[Spot]:
    """Add random cells to `shaded` until no further cell fits. No two of the cells are adjacent, and all other cells
    stay connected."""
    scattered = set(shaded)
    for spot in rng.sample(grid.cells, len(grid.cells)):
        if spot not in scattered and may_shade(grid, scattered, spot):
            scattered.add(spot)
    return scattered


def may_shade(grid: Grid, shaded: set[Spot], spot: Spot) -> bool:
    """True if an open cell has no shaded neighbour, and the other open cells stay connected without it."""
    near = list(grid.neighbours(spot))
    if not shaded.isdisjoint(near):
        return False
    # Only a diagonal chain of shaded cells that is closed, or joins two places of the border, can cut cells off. Such a
    # chain passes the cell if it touches two or more shaded cells at corners, or sides of the border.
    r, c = spot
    diagonal = [Spot(r + dr, c + dc) for dr in (-2, 2) for dc in (-2, 2)]
    border_sides = 4 - len(near)
    touching = sum(s in shaded for s in diagonal) + border_sides
    return touching < 2 or _connected_without(grid, spot, shaded)


def _connected_without(grid: Grid, spot: Spot, shaded: set[Spot]) -> bool:
    """True if the neighbours of a cell are connected without it.

    The flood fills from all neighbours are interleaved, and merge where they meet. If one ends before it meets another,
    it has filled a separate component. So a small component is detected early."""
    floods = [({near}, deque([near])) for near in grid.neighbours(spot)]
    while len(floods) > 1:
        seen, queue = floods.pop(0)
        if not queue:
            return False
        for near in grid.neighbours(queue.popleft()):
            if near in seen or near in shaded or near == spot:
                continue
            met = next((flood for flood in floods if near in flood[0]), None)
            if met is not None:
                floods.remove(met)
                seen |= met[0]
                queue += met[1]
            else:
                seen.add(near)
                queue.append(near)
        floods.append((seen, queue))
    return True


def shade_off_loop(
    grid: Grid, loop: set[Spot], dark: set[Spot], clues: Collection[Spot], rng: random.Random
) -> set[Spot]:
    """Shade cells off the loop: first those in `dark`, then random cells without clues and without shaded neighbours
    until no further cell fits."""
    off_loop = set(grid.cells) - {end for edge in loop for end in grid.ends(edge)}
    shaded = dark & off_loop
    for spot in rng.sample(sorted(off_loop), len(off_loop)):
        if spot not in clues and shaded.isdisjoint(grid.neighbours(spot)):
            shaded.add(spot)
    return shaded

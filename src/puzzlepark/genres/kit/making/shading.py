"""Random shadings, for makers."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Iterable

from puzzlepark.core.grid import Grid, Spot


def scatter_cells(grid: Grid, rng: random.Random, shaded: Iterable[Spot] = ()) -> set[Spot]:
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
    touching = sum(s in shaded for s in corners) + 4 - len(near)
    return touching < 2 or _joined_without(grid, spot, shaded)


def _joined_without(grid: Grid, spot: Spot, shaded: set[Spot]) -> bool:
    """Whether the cells around this one are in one piece without it. Their floods take turns: a small piece is soon
    full."""
    floods = [({near}, deque([near])) for near in grid.neighbours(spot)]
    while len(floods) > 1:
        seen, edge = floods.pop(0)
        if not edge:
            return False
        for near in grid.neighbours(edge.popleft()):
            if near in seen or near in shaded or near == spot:
                continue
            if met := [flood for flood in floods if near in flood[0]]:
                floods.remove(met[0])
                seen |= met[0][0]
                edge += met[0][1]
            else:
                seen.add(near)
                edge.append(near)
        floods.append((seen, edge))
    return True


def shade_beside(
    grid: Grid, loop: set[Spot], dark: set[Spot], clues: Collection[Spot], rng: random.Random
) -> set[Spot]:
    """Those of `dark` that are beside a loop, and others that touch none of them and have no clue, as many as fit."""
    beside = set(grid.cells) - {end for edge in loop for end in grid.ends(edge)}
    found = dark & beside
    for spot in rng.sample(sorted(beside), len(beside)):
        if spot not in clues and found.isdisjoint(grid.neighbours(spot)):
            found.add(spot)
    return found

"""Runs of cells and the digits that they may hold, for the model and the maker."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from puzzlepark.genres import kit


def runs_with_fronts(grid: kit.Grid) -> Iterator[tuple[kit.Spot, list[kit.Spot]]]:
    """Yield every run of cells, across and down, each with the spot of its sum: outside the board, or on the edge
    between a hole and the first cell."""
    for dr, dc in ((0, 2), (2, 0)):
        for r, c in grid.cells:
            before = kit.Spot(r - dr, c - dc)
            if not grid.has(before):
                run = [kit.Spot(r, c)]
                while grid.has(there := kit.Spot(run[-1].r + dr, run[-1].c + dc)):
                    run.append(there)
                is_outside = min(before) < 0
                yield before if is_outside else kit.Spot(r - dr // 2, c - dc // 2), run


@cache
def fillings(size: int, total: int) -> tuple[tuple[int, ...], ...]:
    """Return all sequences of `size` different digits from 1 to 9 with this sum. There are few for short runs only."""
    return tuple(row for row in permutations(range(1, 10), size) if sum(row) == total)

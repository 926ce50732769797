"""Black cells and digits between them, for makers whose puzzles are sums of runs."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from math import prod

from puzzlepark.genres import kit
from puzzlepark.genres.kakuro.runs import fronted_runs

MOST = 9
"""The highest digit, and the longest run."""
TRIED = 4
"""Digits among which the one is taken whose sums can be made in the fewest ways."""


def black_cells(rows: int, cols: int, rng: random.Random, share: float, longest: int) -> frozenset[kit.Spot]:
    """About this share of the cells, so that no run is longer than `longest` and hardly any is a single cell."""
    full = kit.shared_grid(rows, cols)
    white = set(full.cells)
    for spot in rng.sample(full.cells, rows * cols):
        if rows * cols - len(white) >= share * rows * cols:
            break
        near = [spot, *full.neighbours(spot)]
        before = _lone(white, near)
        white.remove(spot)
        if _lone(white, near) > before:
            white.add(spot)
    for down in (False, True):
        black = frozenset(full.cells) - white
        long = [run for _, run in fronted_runs(kit.shared_grid(rows, cols, black)) if len(run) > max(1, longest)]
        long = [run for run in long if (run[0].c == run[1].c) == down]
        while long:
            run = long.pop()
            middle = len(run) // 2
            white.remove(run[middle])
            long += [part for part in (run[:middle], run[middle + 1 :]) if len(part) > longest]
    return frozenset(full.cells) - white


def _lone(white: set[kit.Spot], spots: Sequence[kit.Spot]) -> int:
    """How many runs are just one of these cells."""
    ways = [
        {kit.Spot(r + dr, c + dc), kit.Spot(r - dr, c - dc)}
        for r, c in white.intersection(spots)
        for dr, dc in ((0, 2), (2, 0))
    ]
    return sum(way.isdisjoint(white) for way in ways)


def other_digits(grid: kit.Grid, digits: Mapping[kit.Spot, int], spot: kit.Spot) -> list[int]:
    """The digits that no cell has which this one sees."""
    near = {digits.get(other) for other in kit.visible_cells(grid, spot) if other != spot}
    return [digit for digit in range(1, MOST + 1) if digit not in near]


def telling(able: list[int], rng: random.Random) -> int:
    """One of some digits, rather a small or a large one: sums of these can be made in few ways."""
    return max(rng.sample(able, min(3, len(able))), key=lambda digit: abs(2 * digit - MOST - 1))


def rewrite_digits(
    grid: kit.Grid, digits: Mapping[kit.Spot, int], spots: Sequence[kit.Spot], many: int, rng: random.Random
) -> dict[kit.Spot, int]:
    """The digits with others in `many` of these cells, where others can be."""
    changed = dict(digits)
    runs: dict[kit.Spot, list[list[kit.Spot]]] = {}
    for _, run in fronted_runs(grid):
        for spot in run:
            runs.setdefault(spot, []).append(run)

    def ways(spot: kit.Spot, digit: int) -> int:
        """How many sets of digits the two runs of a cell could have."""
        rest = [(len(run), sum(changed[s] for s in run if s != spot)) for run in runs[spot]]
        return prod(_sets(size, total + digit) for size, total in rest)

    for spot in rng.sample(spots, many):
        able = [digit for digit in other_digits(grid, changed, spot) if digit != changed[spot]]
        if able:
            changed[spot] = min(rng.sample(able, min(TRIED, len(able))), key=partial(ways, spot))
    return changed


@cache
def _sets(size: int, total: int) -> int:
    """How many sets of digits have this size and sum."""
    return sum(sum(some) == total for some in combinations(range(1, MOST + 1), size))


def fill_digits(grid: kit.Grid, rng: random.Random) -> dict[kit.Spot, int]:
    """A digit per cell, none twice in a run."""
    while True:
        digits: dict[kit.Spot, int] = {}
        for spot in grid.cells:
            able = other_digits(grid, digits, spot)
            if not able:
                break
            digits[spot] = telling(able, rng)
        else:
            return digits

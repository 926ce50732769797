"""Random black cells, and random digits between them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from math import prod

from puzzlepark.genres import kit
from puzzlepark.genres.kakuro.runs import runs_with_fronts

MOST = 9
"""The highest digit, and the longest run."""
TRIED = 4
"""How many random digits are compared when a cell changes. The best is the one that leaves the fewest sets of digits
for the sums of its runs."""


def black_cells(rows: int, cols: int, rng: random.Random, share: float, longest: int) -> frozenset[kit.Spot]:
    """Return about this share of the cells, so that no run is longer than `longest` and hardly any is a single cell."""
    full = kit.shared_grid(rows, cols)
    white = set(full.cells)
    for spot in rng.sample(full.cells, rows * cols):
        if rows * cols - len(white) >= share * rows * cols:
            break
        near = [spot, *full.neighbours(spot)]
        before = _single_cell_runs(white, near)
        white.remove(spot)
        if _single_cell_runs(white, near) > before:
            white.add(spot)
    for is_down in (False, True):
        black = frozenset(full.cells) - white
        runs = [run for _, run in runs_with_fronts(kit.shared_grid(rows, cols, black)) if len(run) > max(1, longest)]
        too_long = [run for run in runs if (run[0].c == run[1].c) == is_down]
        while too_long:
            run = too_long.pop()
            middle = len(run) // 2
            white.remove(run[middle])
            too_long += [part for part in (run[:middle], run[middle + 1 :]) if len(part) > longest]
    return frozenset(full.cells) - white


def _single_cell_runs(white: set[kit.Spot], spots: Sequence[kit.Spot]) -> int:
    """Return the number of runs that consist of just one of these cells."""
    count = 0
    for r, c in white.intersection(spots):
        count += kit.Spot(r, c - 2) not in white and kit.Spot(r, c + 2) not in white
        count += kit.Spot(r - 2, c) not in white and kit.Spot(r + 2, c) not in white
    return count


def other_digits(grid: kit.Grid, digits: Mapping[kit.Spot, int], spot: kit.Spot) -> list[int]:
    """Return the digits that no other cell in the two runs of a cell has."""
    near = {digits.get(other) for other in kit.visible_cells(grid, spot) if other != spot}
    return [digit for digit in range(1, MOST + 1) if digit not in near]


def extreme_digit(digits: list[int], rng: random.Random) -> int:
    """Return a random digit, preferably a small or a large one, because few sets of digits have a small or large
    sum."""
    sample = rng.sample(digits, min(3, len(digits)))
    return max(sample, key=lambda digit: abs(digit - (MOST + 1) / 2))


def rewrite_digits(
    grid: kit.Grid, digits: Mapping[kit.Spot, int], spots: Sequence[kit.Spot], count: int, rng: random.Random
) -> dict[kit.Spot, int]:
    """Change the digits in `count` of these cells, except where no other digit is possible."""
    changed = dict(digits)
    runs: dict[kit.Spot, list[list[kit.Spot]]] = {}
    for _, run in runs_with_fronts(grid):
        for spot in run:
            runs.setdefault(spot, []).append(run)

    def digit_sets(spot: kit.Spot, digit: int) -> int:
        """Return how many sets of digits the two runs of a cell can have with this digit."""
        other_sums = [(len(run), sum(changed[s] for s in run if s != spot)) for run in runs[spot]]
        return prod(_count_sets(size, total + digit) for size, total in other_sums)

    for spot in rng.sample(spots, count):
        candidates = [digit for digit in other_digits(grid, changed, spot) if digit != changed[spot]]
        if candidates:
            changed[spot] = min(rng.sample(candidates, min(TRIED, len(candidates))), key=partial(digit_sets, spot))
    return changed


@cache
def _count_sets(size: int, total: int) -> int:
    """Return the number of sets of digits with this size and sum."""
    return sum(sum(digits) == total for digits in combinations(range(1, MOST + 1), size))


def fill_digits(grid: kit.Grid, rng: random.Random) -> dict[kit.Spot, int]:
    """Return a random digit per cell, different in every run. Restart when no digit fits."""
    while True:
        digits: dict[kit.Spot, int] = {}
        for spot in grid.cells:
            candidates = other_digits(grid, digits, spot)
            if not candidates:
                break
            digits[spot] = extreme_digit(candidates, rng)
        else:
            return digits

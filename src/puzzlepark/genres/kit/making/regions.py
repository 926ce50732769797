"""Random regions of natural shapes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from puzzlepark.core import regions


def random_regions(
    rows: int, cols: int, rng: random.Random, smallest: int, largest: int, known: Sequence[int] = ()
) -> list[int]:
    """A region id per cell. Regions grow cell by cell, preferably by cells that touch them on several sides, so that
    most are compact. A region that stays too small joins a neighbour. `known` has the ids of regions to keep, and -1
    for all other cells."""
    ids = [-1] * (rows * cols)
    known_cells: dict[int, list[int]] = {}
    for i, region in enumerate(known):
        if region >= 0:
            known_cells.setdefault(region, []).append(i)
    members = list(known_cells.values())
    for number, cells in enumerate(members):
        for i in cells:
            ids[i] = number

    def neighbours(i: int) -> Iterator[int]:
        return regions.beside(i, rows * cols, cols)

    starts = list(range(rows * cols))
    rng.shuffle(starts)
    for start in starts:
        if ids[start] >= 0:
            continue
        number, cells, size = len(members), [start], rng.randint(smallest, largest)
        ids[start] = number
        while len(cells) < size:
            free = sorted({j for i in cells for j in neighbours(i) if ids[j] < 0})
            if not free:
                break
            touching = [sum(ids[k] == number for k in neighbours(j)) for j in free]
            added = rng.choices(free, weights=[1 + 2 * (sides - 1) for sides in touching])[0]
            ids[added] = number
            cells.append(added)
        members.append(cells)
    _join_small(ids, members, neighbours, smallest, largest)
    return ids


def _join_small(
    ids: list[int], members: list[list[int]], neighbours: Callable[[int], Iterator[int]], smallest: int, largest: int
) -> None:
    """Merge every region that is too small into its smallest neighbour, unless that becomes far too large."""
    for number, cells in enumerate(members):
        if len(cells) >= smallest:
            continue
        around = {ids[j] for i in cells for j in neighbours(i)} - {number}
        fitting = [other for other in around if len(members[other]) + len(cells) <= largest + smallest]
        if fitting:
            target = min(fitting, key=lambda other: (len(members[other]), other))
            for i in cells:
                ids[i] = target
            members[target] += cells
            cells.clear()


def grow_regions(rows: int, cols: int, seeds: list[int], rng: random.Random, evenness: float) -> list[int]:
    """A region id per cell. Regions grow from seeds at random speeds until the board is full. The smaller the
    `evenness`, the more their sizes differ."""
    ids = [-1] * (rows * cols)
    speeds = [rng.random() ** (1 / evenness) + 0.01 for _ in seeds]
    # A queue of (time, cell, region): at this time, the region takes the cell if it is still free.
    arrivals = [(0.0, seed, number) for number, seed in enumerate(seeds)]
    while arrivals:
        now, i, number = heappop(arrivals)
        if ids[i] < 0:
            ids[i] = number
            for j in regions.beside(i, rows * cols, cols):
                if ids[j] < 0:
                    heappush(arrivals, (now + rng.expovariate(speeds[number]), j, number))
    return ids


def random_rectangles(rows: int, cols: int, rng: random.Random, longest: int) -> list[int]:
    """A region id per cell. Regions are rectangles whose sides have at most `longest` cells, and mostly fewer."""
    ids = [-1] * (rows * cols)
    for start in range(rows * cols):
        if ids[start] < 0:
            row, col = divmod(start, cols)
            # The smaller of two random numbers is usually small.
            wide, high = (1 + min(rng.randrange(longest), rng.randrange(longest) + 1) for _ in range(2))
            for c in range(col, min(col + wide, cols)):
                if ids[row * cols + c] >= 0:
                    break
                for r in range(row, min(row + high, rows)):
                    ids[r * cols + c] = start
    return ids

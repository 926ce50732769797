"""Random regions of natural shapes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush

from puzzlepark.core import regions


def random_regions(
    rows: int, cols: int, rng: random.Random, smallest: int, largest: int, known: Sequence[int] = ()
) -> list[int]:
    """A region id per cell. Regions grow cell by cell, preferably where they touch themselves, so that most are
    compact. A region that stays too small joins a neighbour. Regions in `known` stay; its other cells are -1."""
    ids = [-1] * (rows * cols)
    known_cells: dict[int, list[int]] = {}
    for i, name in enumerate(known):
        if name >= 0:
            known_cells.setdefault(name, []).append(i)
    members = list(known_cells.values())
    for number, mine in enumerate(members):
        for i in mine:
            ids[i] = number

    def neighbours(i: int) -> Iterator[int]:
        return regions.beside(i, rows * cols, cols)

    starts = list(range(rows * cols))
    rng.shuffle(starts)
    for start in starts:
        if ids[start] >= 0:
            continue
        mine, want = [start], rng.randint(smallest, largest)
        ids[start] = len(members)
        while len(mine) < want:
            edge = sorted({j for i in mine for j in neighbours(i) if ids[j] < 0})
            if not edge:
                break
            touching = [sum(ids[k] == len(members) for k in neighbours(j)) for j in edge]
            pick = rng.choices(edge, weights=[1 + 2 * (t - 1) for t in touching])[0]
            ids[pick] = len(members)
            mine.append(pick)
        members.append(mine)
    _join_small(ids, members, neighbours, smallest, largest)
    return ids


def _join_small(
    ids: list[int], members: list[list[int]], neighbours: Callable[[int], Iterator[int]], smallest: int, largest: int
) -> None:
    """Merge every region that is too small into its smallest neighbour, unless that becomes far too large."""
    for number, mine in enumerate(members):
        if len(mine) >= smallest:
            continue
        around = {ids[j] for i in mine for j in neighbours(i)} - {number}
        fitting = [t for t in around if len(members[t]) + len(mine) <= largest + smallest]
        if fitting:
            into = min(fitting, key=lambda t: (len(members[t]), t))
            for i in mine:
                ids[i] = into
            members[into] += mine
            mine.clear()


def grow_regions(rows: int, cols: int, seeds: list[int], rng: random.Random, evenness: float) -> list[int]:
    """A region id per cell. Regions grow from seeds at random speeds until the board is full. The smaller the
    `evenness`, the more their sizes differ."""
    ids = [-1] * (rows * cols)
    speeds = [rng.random() ** (1 / evenness) + 0.01 for _ in seeds]
    waiting = [(0.0, seed, number) for number, seed in enumerate(seeds)]
    while waiting:
        now, i, number = heappop(waiting)
        if ids[i] < 0:
            ids[i] = number
            for j in regions.beside(i, rows * cols, cols):
                if ids[j] < 0:
                    heappush(waiting, (now + rng.expovariate(speeds[number]), j, number))
    return ids


def random_rectangles(rows: int, cols: int, rng: random.Random, longest: int) -> list[int]:
    """A region id per cell. Regions are rectangles with mostly short sides, of at most `longest` cells."""
    ids = [-1] * (rows * cols)
    for start in range(rows * cols):
        if ids[start] < 0:
            row, col = divmod(start, cols)
            wide, high = (1 + min(rng.randrange(longest), rng.randrange(longest) + 1) for _ in range(2))
            for c in range(col, min(col + wide, cols)):
                if ids[row * cols + c] >= 0:
                    break
                for r in range(row, min(row + high, rows)):
                    ids[r * cols + c] = start
    return ids

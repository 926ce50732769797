"""Boards parted into regions: an id per cell in reading order, a negative one for cells of no region."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache, partial

from puzzlepark.core.grid import Spot

SMALL = 1_000
"""What is beside the cells of larger boards is not kept for the next one."""
Wall = tuple[int, int]
"""Two cells side by side, the smaller number first."""


def beside(i: int, size: int, cols: int) -> Iterator[int]:
    """The cells next to one, by their numbers."""
    if i >= cols:
        yield i - cols
    if i % cols:
        yield i - 1
    if (i + 1) % cols:
        yield i + 1
    if i + cols < size:
        yield i + cols


@lru_cache(maxsize=16)
def all_beside(size: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """The cells next to each cell; boards of one size share them."""
    return tuple(tuple(beside(i, size, cols)) for i in range(size))


def pieces(ids: Sequence[int], cols: int, walls: Container[Wall] = ()) -> list[int]:
    """A new id for each connected piece of a region, the number of its first cell; negative ids stay. `walls` part
    cells of one region, too."""
    found = [-1 if i >= 0 else i for i in ids]
    few = len(ids) <= SMALL
    near = all_beside(len(ids), cols).__getitem__ if few else partial(beside, size=len(ids), cols=cols)
    for start, region in enumerate(ids):
        if region < 0 or found[start] >= 0:
            continue
        found[start], stack = start, [start]
        while stack:
            i = stack.pop()
            for j in near(i):
                if ids[j] == region and found[j] < 0 and (not walls or wall(i, j) not in walls):
                    found[j] = start
                    stack.append(j)
    return found


def cut_off(ids: Sequence[int], cols: int, starts: Iterable[int], walls: Container[Wall] = ()) -> list[list[int]]:
    """The pieces of regions that hold some of these cells, all but the last to be found.

    Floods spread from all starts in turns and join where they meet, so that the work goes by the smaller pieces.
    """
    flood = {i: k for k, i in enumerate(dict.fromkeys(starts))}
    cells = [[i] for i in flood]
    waiting = [deque(found) for found in cells]
    alive = set(range(len(cells)))
    closed: list[list[int]] = []
    while len(alive) > 1:
        for k in sorted(alive):
            if k not in alive:
                continue
            if not waiting[k]:
                alive.remove(k)
                closed.append(cells[k])
                if len(alive) == 1:
                    break
                continue
            i = waiting[k].popleft()
            for j in beside(i, len(ids), cols):
                if ids[j] != ids[i] or (walls and wall(i, j) in walls):
                    continue
                other = flood.get(j)
                if other is None:
                    flood[j] = k
                    cells[k].append(j)
                    waiting[k].append(j)
                elif other != k:
                    if len(cells[other]) > len(cells[k]):
                        k, other = other, k
                    flood.update(dict.fromkeys(cells[other], k))
                    cells[k] += cells[other]
                    waiting[k].extend(waiting[other])
                    alive.discard(other)
    return closed


def wall(i: int, j: int) -> Wall:
    return (i, j) if i < j else (j, i)


def edge_of(pair: Wall, cols: int) -> Spot:
    """The edge between two cells side by side."""
    i, j = pair
    r, c = divmod(i, cols)
    return Spot(2 * r + 1, 2 * c + 2) if j == i + 1 else Spot(2 * r + 2, 2 * c + 1)


def cells_beside(edge: Spot, cols: int) -> Wall:
    """The two cells on both sides of an edge."""
    r, c = edge
    if r & 1:
        return (r // 2 * cols + c // 2 - 1, r // 2 * cols + c // 2)
    return ((r // 2 - 1) * cols + c // 2, r // 2 * cols + c // 2)


def borders(ids: Sequence[int], cols: int) -> tuple[Spot, ...]:
    """The edges between different regions."""
    found = []
    for i, region in enumerate(ids):
        r, c = divmod(i, cols)
        if c + 1 < cols and ids[i + 1] != region:
            found.append(Spot(2 * r + 1, 2 * c + 2))
        if i + cols < len(ids) and ids[i + cols] != region:
            found.append(Spot(2 * r + 2, 2 * c + 1))
    return tuple(found)

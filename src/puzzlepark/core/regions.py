"""Boards divided into regions: an id for each cell in reading order, negative for cells without a region."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache, partial

from puzzlepark.core.grid import Spot

SMALL = 1_000
"""Boards of at most this many cells have a cache of the neighbours of their cells."""
Wall = tuple[int, int]
"""Two adjacent cells by index, the smaller first."""


def beside(i: int, size: int, cols: int) -> Iterator[int]:
    """The indices of the cells adjacent to a cell."""
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
    """The indices of the cells adjacent to each cell."""
    return tuple(tuple(beside(i, size, cols)) for i in range(size))


def pieces(ids: Sequence[int], cols: int, walls: Container[Wall] = ()) -> list[int]:
    """New ids by connected components, found by flood fill: each cell gets the index of the first cell of its
    component. Negative ids are kept. `walls` separate cells of one region."""
    components = [-1 if i >= 0 else i for i in ids]
    is_small = len(ids) <= SMALL
    near = all_beside(len(ids), cols).__getitem__ if is_small else partial(beside, size=len(ids), cols=cols)
    for start, region in enumerate(ids):
        if region < 0 or components[start] >= 0:
            continue
        components[start], stack = start, [start]
        while stack:
            i = stack.pop()
            for j in near(i):
                if ids[j] == region and components[j] < 0 and (not walls or wall(i, j) not in walls):
                    components[j] = start
                    stack.append(j)
    return components


def cut_off(ids: Sequence[int], cols: int, starts: Iterable[int], walls: Container[Wall] = ()) -> list[list[int]]:
    """The connected components of regions that contain one of these cells, except the largest.

    Breadth-first searches from all starts take turns, one cell each, and are merged where they meet. Only the search of
    the largest component is not finished, so the work is proportional to the other components.
    """
    search_of = {i: k for k, i in enumerate(dict.fromkeys(starts))}
    cells = [[i] for i in search_of]
    queues = [deque(reached) for reached in cells]
    running = set(range(len(cells)))
    finished: list[list[int]] = []
    while len(running) > 1:
        for k in sorted(running):
            if k not in running:
                continue
            if not queues[k]:
                running.remove(k)
                finished.append(cells[k])
                if len(running) == 1:
                    break
                continue
            i = queues[k].popleft()
            for j in beside(i, len(ids), cols):
                if ids[j] != ids[i] or (walls and wall(i, j) in walls):
                    continue
                other = search_of.get(j)
                if other is None:
                    search_of[j] = k
                    cells[k].append(j)
                    queues[k].append(j)
                elif other != k:
                    # Two searches meet. The smaller one is merged into the larger.
                    if len(cells[other]) > len(cells[k]):
                        k, other = other, k
                    search_of.update(dict.fromkeys(cells[other], k))
                    cells[k] += cells[other]
                    queues[k].extend(queues[other])
                    running.discard(other)
    return finished


def wall(i: int, j: int) -> Wall:
    """The wall between two adjacent cells."""
    return (i, j) if i < j else (j, i)


def edge_of(pair: Wall, cols: int) -> Spot:
    """The edge between two adjacent cells."""
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
    edges = []
    for i, region in enumerate(ids):
        r, c = divmod(i, cols)
        if c + 1 < cols and ids[i + 1] != region:
            edges.append(Spot(2 * r + 1, 2 * c + 2))
        if i + cols < len(ids) and ids[i + cols] != region:
            edges.append(Spot(2 * r + 2, 2 * c + 1))
    return tuple(edges)

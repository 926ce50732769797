"""Small boards of links with lengths, and their solutions by trying every path."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from puzzlepark.constraints.links import End, Links
from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.model import Model, Posting
from puzzlepark.core.puzzle import Layer, Puzzle

VIEWS = ("picture", "fill", "links")


@dataclass(frozen=True, kw_only=True)
class Board(Puzzle):
    """A puzzle that consists of its links."""

    genre: ClassVar[str] = "links"
    links: Links


def board(links: Links) -> Board:
    return Board(rows=links.grid.rows, cols=links.grid.cols, links=links)


def model(links: Links) -> Model:
    """The model of a genre of such boards."""
    grid = links.grid
    labels = sorted({0, *(end.label for end in links.ends)})
    line = Layer("line", grid, "edges", (0, 1))
    paint = Layer("paint", grid, "cells", tuple(labels))
    block = Layer("block", grid, "cells", tuple(range(len(links.ends) + 1)))
    views = {"picture": ("paint",), "fill": ("block",), "links": ("line",)}
    return Model((line,), (paint, block), views, (Posting("links", links),))


def linked(grid: Grid, ends: list[End]) -> Links:
    return Links(grid, "line", tuple(ends), paint="paint", block="block")


Path = tuple[Spot, ...]


def path_sets(links: Links) -> Iterator[tuple[Path, ...]]:
    """All sets of paths that link all ends, by trying every path from the first end that is not linked yet."""
    taken: set[Spot] = set()
    chosen: list[Path] = []
    used = [False] * len(links.ends)

    def grow(path: list[Spot], first: int) -> Iterator[tuple[Path, ...]]:
        length = links.ends[first].length
        assert length is not None
        last = links.place.get(path[-1])
        if len(path) > 1 and last is not None:
            if len(path) == length and links.ends[last][1:] == links.ends[first][1:]:
                used[last] = True
                chosen.append(tuple(path))
                yield from link()
                chosen.pop()
                used[last] = False
            return
        if length == 1:
            chosen.append(tuple(path))
            yield from link()
            chosen.pop()
            return
        if len(path) == length:
            return
        for spot in links.grid.neighbours(path[-1]):
            if spot not in taken:
                taken.add(spot)
                path.append(spot)
                yield from grow(path, first)
                path.pop()
                taken.remove(spot)

    def link() -> Iterator[tuple[Path, ...]]:
        first = next((i for i, done in enumerate(used) if not done), None)
        if first is None:
            yield tuple(chosen)
            return
        cell = links.ends[first].cell
        used[first] = True
        taken.add(cell)
        yield from grow([cell], first)
        taken.remove(cell)
        used[first] = False

    # Ends that a path meets are never free for another one.
    yield from link()


Projection = tuple[int, ...]


def projections(links: Links, paths: tuple[Path, ...]) -> dict[str, Projection]:
    """The projection of a set of paths to each view."""
    line = dict.fromkeys(links.grid.edges, 0)
    paint, block = dict.fromkeys(links.grid.cells, 0), dict.fromkeys(links.grid.cells, 0)
    for path in paths:
        for a, b in pairwise(path):
            line[Spot((a.r + b.r) // 2, (a.c + b.c) // 2)] = 1
        owner = min(links.place[path[0]], links.place[path[-1]])
        for spot in path:
            paint[spot], block[spot] = links.ends[owner].label, owner + 1
    return {"picture": tuple(paint.values()), "fill": tuple(block.values()), "links": tuple(line.values())}


def all_projections(links: Links) -> dict[str, set[Projection]]:
    """The projections of all solutions, by view."""
    found: dict[str, set[Projection]] = {view: set() for view in VIEWS}
    for paths in path_sets(links):
        for view, projection in projections(links, paths).items():
            found[view].add(projection)
    return found


def random_links(rng: random.Random, most: int = 4) -> Links:
    """A small board: random paths over some or all cells, in few colours, sometimes with a random change."""
    rows, cols = rng.randint(1, most), rng.randint(1, most)
    cells = [Spot(2 * r + 1, 2 * c + 1) for r in range(rows) for c in range(cols)]
    share = rng.choice((0.0, 0.0, 0.0, 0.1, 0.3))
    grid = Grid(rows, cols, frozenset(s for s in cells if rng.random() < share))
    free = set(grid.cells)
    blanks = rng.choice((0.0, 0.0, 0.2, 0.5))
    longest, colours = rng.choice((2, 3, 4, 6, 6)), rng.randint(1, 3)
    ends: list[End] = []
    while free:
        here = rng.choice(sorted(free))
        free.remove(here)
        if rng.random() < blanks:
            continue
        path = [here]
        while len(path) < longest and rng.random() < 0.85:
            steps = [s for s in grid.neighbours(path[-1]) if s in free]
            if not steps:
                break
            path.append(rng.choice(steps))
            free.remove(path[-1])
        label = rng.randint(1, colours)
        ends += [End(s, label, len(path)) for s in {path[0], path[-1]}]
    rng.shuffle(ends)
    if ends and rng.random() < 0.2:
        i = rng.randrange(len(ends))
        cell, label, length = ends[i]
        change = rng.randrange(4)
        if change == 0:
            del ends[i]
        elif change == 1:
            ends[i] = End(cell, label % colours + 1, length)
        elif change == 2 and length is not None:
            ends[i] = End(cell, label, max(1, length + rng.choice((-2, -1, 1, 2))))
        else:
            ends[i] = End(
                rng.choice([s for s in grid.cells if s == cell or all(e.cell != s for e in ends)]), *ends[i][1:]
            )
    return linked(grid, ends)

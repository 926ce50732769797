"""Rooms that a loop visits once each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from puzzlepark.core.areas import pieces
from puzzlepark.core.grid import Grid, Spot, renumber
from puzzlepark.core.puzzle import shared_grid


def cells_in_order(grid: Grid, loop: Iterable[Spot]) -> list[Spot]:
    """The cells along a loop, from the edges of the loop."""
    adjacency: dict[Spot, list[Spot]] = {}
    for one, two in map(grid.ends, sorted(loop)):
        adjacency.setdefault(one, []).append(two)
        adjacency.setdefault(two, []).append(one)
    cells = [min(adjacency)]
    while len(cells) < len(adjacency):
        cells.append(next(spot for spot in adjacency[cells[-1]] if len(cells) < 2 or spot != cells[-2]))
    return cells


def rooms_along_loop(
    rows: int, cols: int, loop: set[Spot], length: int, rng: Random, even: bool = False
) -> tuple[int, ...]:
    """A room id per cell. The loop is cut into pieces of about this length, one room each. With `even`, their number is
    even. Each connected piece of cells that are not on the loop goes to an adjacent room."""
    grid = shared_grid(rows, cols)
    cells = cells_in_order(grid, loop)
    first = rng.randrange(len(cells))
    left, rooms, count = cells[first:] + cells[:first], dict[Spot, int](), 0
    while left:
        cut = rng.randint(1, 2 * length - 1)
        if even and count % 2 == 0:
            # Leave at least one cell for the room after this one.
            cut = min(cut, len(left) - 1)
        elif even and len(left) - cut == 1:
            cut = len(left)
        rooms |= dict.fromkeys(left[:cut], count)
        left, count = left[cut:], count + 1
    return fill_unvisited(grid, rooms, rng)


def fill_unvisited(grid: Grid, rooms: dict[Spot, int], rng: Random) -> tuple[int, ...]:
    """Extend the rooms of the cells on a loop to all cells of the board: a room id per cell."""
    filled = dict(rooms)
    for piece in sorted(pieces(spot for spot in grid.cells if spot not in rooms), key=min):
        near = sorted({rooms[s] for spot in piece for s in grid.neighbours(spot) if s in rooms})
        filled |= dict.fromkeys(piece, rng.choice(near))
    return renumber([filled[spot] for spot in grid.cells])


def cut_rooms_of_loop(puzzle: Any, loop: set[Spot], other: set[Spot], rng: Random) -> Iterator[tuple[int, ...]]:
    """Generate, in random order, the rooms with one room cut in two in which the loops differ."""
    grid, cells = puzzle.grid, cells_in_order(puzzle.grid, loop)
    ids = dict(zip(grid.cells, puzzle.rooms, strict=True))
    differ = {ids[end] for edge in loop ^ other for end in grid.ends(edge)}
    cuts = [k for k in range(len(cells)) if ids[cells[k]] == ids[cells[k - 1]] and ids[cells[k]] in differ]
    for k in rng.sample(cuts, len(cuts)):
        rooms = {spot: ids[spot] for spot in cells}
        here = k
        while ids[cells[here % len(cells)]] == ids[cells[k]] and here < k + len(cells) - 1:
            rooms[cells[here % len(cells)]] = len(ids)
            here += 1
        yield fill_unvisited(grid, rooms, rng)

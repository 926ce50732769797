"""Rooms that a loop visits exactly once each."""

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
        one, two = adjacency[cells[-1]]
        came_from = cells[-2] if len(cells) > 1 else two
        cells.append(two if one == came_from else one)
    return cells


def rooms_along_loop(
    rows: int, cols: int, loop: set[Spot], length: int, rng: Random, even: bool = False
) -> tuple[int, ...]:
    """A room id per cell. The loop is cut into pieces of about this length, one room each. With `even`, their number is
    even. Each connected piece of cells that are not on the loop goes to an adjacent room."""
    grid = shared_grid(rows, cols)
    cells = cells_in_order(grid, loop)
    first = rng.randrange(len(cells))
    unassigned, rooms, count = cells[first:] + cells[:first], dict[Spot, int](), 0
    while unassigned:
        size = rng.randint(1, 2 * length - 1)
        if even and count % 2 == 0:
            # Leave at least one cell for the room after this one.
            size = min(size, len(unassigned) - 1)
        elif even and len(unassigned) - size == 1:
            # A single cell would not suffice for two more rooms.
            size = len(unassigned)
        rooms |= dict.fromkeys(unassigned[:size], count)
        unassigned, count = unassigned[size:], count + 1
    return fill_unvisited(grid, rooms, rng)


def fill_unvisited(grid: Grid, rooms: dict[Spot, int], rng: Random) -> tuple[int, ...]:
    """Extend the rooms of the cells on a loop to all cells of the board: a room id per cell."""
    filled = dict(rooms)
    for piece in sorted(pieces(spot for spot in grid.cells if spot not in rooms), key=min):
        near = sorted({rooms[s] for spot in piece for s in grid.neighbours(spot) if s in rooms})
        filled |= dict.fromkeys(piece, rng.choice(near))
    return renumber([filled[spot] for spot in grid.cells])


def cut_rooms_of_loop(puzzle: Any, loop: set[Spot], other: set[Spot], rng: Random) -> Iterator[tuple[int, ...]]:
    """Generate, in random order, the room ids after one room in which the loops differ is cut in two.

    A cut is before cell k of the loop. The cells of the room from there on become a new room."""
    grid, cells = puzzle.grid, cells_in_order(puzzle.grid, loop)
    ids = dict(zip(grid.cells, puzzle.rooms, strict=True))
    differ = {ids[end] for edge in loop ^ other for end in grid.ends(edge)}
    cuts = [k for k in range(len(cells)) if ids[cells[k]] == ids[cells[k - 1]] and ids[cells[k]] in differ]
    for k in rng.sample(cuts, len(cuts)):
        rooms, room, new_room = {spot: ids[spot] for spot in cells}, ids[cells[k]], len(ids)
        # If the loop has only one room, its last cell stays in it.
        for spot in (cells[k:] + cells[:k])[:-1]:
            if ids[spot] != room:
                break
            rooms[spot] = new_room
        yield fill_unvisited(grid, rooms, rng)

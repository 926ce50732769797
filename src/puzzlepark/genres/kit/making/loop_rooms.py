"""Rooms of which a loop visits each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from puzzlepark.core.areas import pieces
from puzzlepark.core.grid import Grid, Spot, renumber
from puzzlepark.core.puzzle import shared_grid


def cells_in_order(grid: Grid, loop: Iterable[Spot]) -> list[Spot]:
    """The cells of a loop, one after another."""
    beside: dict[Spot, list[Spot]] = {}
    for one, two in map(grid.ends, sorted(loop)):
        beside.setdefault(one, []).append(two)
        beside.setdefault(two, []).append(one)
    way = [min(beside)]
    while len(way) < len(beside):
        way.append(next(spot for spot in beside[way[-1]] if len(way) < 2 or spot != way[-2]))
    return way


def rooms_along_loop(
    rows: int, cols: int, loop: set[Spot], length: int, rng: Random, even: bool = False
) -> tuple[int, ...]:
    """A room id per cell. The loop is cut into pieces of about this length, a room each, an `even` number of them if
    asked for; cells that it leaves out and that hang together all go to a room beside them."""
    grid = shared_grid(rows, cols)
    way = cells_in_order(grid, loop)
    first = rng.randrange(len(way))
    left, rooms, many = way[first:] + way[:first], dict[Spot, int](), 0
    while left:
        cut = rng.randint(1, 2 * length - 1)
        if even and many % 2 == 0:
            # One cell at least is left for the room after this one.
            cut = min(cut, len(left) - 1)
        elif even and len(left) - cut == 1:
            cut = len(left)
        rooms |= dict.fromkeys(left[:cut], many)
        left, many = left[cut:], many + 1
    return with_grass(grid, rooms, rng)


def with_grass(grid: Grid, rooms: dict[Spot, int], rng: Random) -> tuple[int, ...]:
    """The rooms of all cells, from those of the cells that the loop passes."""
    found = dict(rooms)
    for piece in sorted(pieces(spot for spot in grid.cells if spot not in rooms), key=min):
        near = sorted({rooms[s] for spot in piece for s in grid.neighbours(spot) if s in rooms})
        found |= dict.fromkeys(piece, rng.choice(near))
    return renumber([found[spot] for spot in grid.cells])


def cut_rooms_of_loop(puzzle: Any, loop: set[Spot], other: set[Spot], rng: Random) -> Iterator[tuple[int, ...]]:
    """The rooms with one of those in which the loops differ cut in two, in all ways, in any order."""
    grid, way = puzzle.grid, cells_in_order(puzzle.grid, loop)
    ids = dict(zip(grid.cells, puzzle.rooms, strict=True))
    differ = {ids[end] for edge in loop ^ other for end in grid.ends(edge)}
    cuts = [k for k in range(len(way)) if ids[way[k]] == ids[way[k - 1]] and ids[way[k]] in differ]
    for k in rng.sample(cuts, len(cuts)):
        rooms = {spot: ids[spot] for spot in way}
        here = k
        while ids[way[here % len(way)]] == ids[way[k]] and here < k + len(way) - 1:
            rooms[way[here % len(way)]] = len(ids)
            here += 1
        yield with_grass(grid, rooms, rng)

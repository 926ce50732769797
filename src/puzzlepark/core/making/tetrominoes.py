"""Pieces of four cells that hang together, each in a room of its own, for makers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from math import log

from puzzlepark.core.grid import Grid, Spot, renumber
from puzzlepark.core.making.regions import grown
from puzzlepark.core.making.rooms import moved, parted
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.shades import members
from puzzlepark.core.tetrominoes import FORMS, placements

EVENNESS = 0.5
SPARE = 5
"""Ways to add a piece that are tried for each cell of the board."""
STEPS = 6
"""Changes of rooms that are tried for each cell that is not shaded."""
TRIES = 6
"""Changes of rooms of which the best is taken."""


def chained(grid: Grid, rng: random.Random) -> list[frozenset[Spot]]:
    """Pieces that touch, no two of one shape, without a full square of 2x2 cells: as many as were found."""
    found: list[tuple[int, frozenset[Spot]]] = []
    dark: set[Spot] = set()
    near: Sequence[Spot] = grid.cells
    for _ in range(SPARE * len(grid.cells)):
        number, form = rng.choice(FORMS)
        to, start = rng.choice(form), rng.choice(near)
        piece = frozenset(Spot(start.r + 2 * (r - to[0]), start.c + 2 * (c - to[1])) for r, c in form)
        if not all(map(grid.has, piece)) or not dark.isdisjoint(piece) or _squared(dark | piece, piece):
            continue
        beside = {n for s in piece for n in grid.neighbours(s)}
        if not any(other == number and not beside.isdisjoint(cells) for other, cells in found):
            found.append((number, piece))
            dark |= piece
            near = sorted({n for s in dark for n in grid.neighbours(s)} - dark) or grid.cells
    return [piece for _, piece in found]


def _squared(dark: set[Spot], piece: frozenset[Spot]) -> bool:
    """Whether a cell of the piece is in a full square."""
    for r, c in piece:
        for dr in (-2, 2):
            for dc in (-2, 2):
                if {Spot(r + dr, c), Spot(r, c + dc), Spot(r + dr, c + dc)} <= dark:
                    return True
    return False


def rooms_of_pieces(grid: Grid, pieces: list[frozenset[Spot]], rng: random.Random) -> tuple[int, ...]:
    """A room id per cell, with one of the pieces in each room and few other ways to lay it."""
    seeds = [grid.position[spot] for piece in pieces for spot in sorted(piece)]
    ids = renumber([number // 4 for number in grown(grid.rows, grid.cols, seeds, rng, EVENNESS)])
    dark = {spot for piece in pieces for spot in piece}
    free = [spot for spot in grid.cells if spot not in dark]
    ways = _ways(grid, ids)
    for _ in range(STEPS * len(free)):
        other = moved(ids, grid.cols, [rng.choice(free)], dark, rng)
        if other and (fewer := _ways(grid, other)) <= ways:
            ids, ways = other, fewer
    return ids


def tightened(
    grid: Grid, ids: tuple[int, ...], answer: Marks, other: Marks, rng: random.Random
) -> tuple[int, ...] | None:
    """The rooms with a cell that only the other answer shades in another room: of a few such changes the one that
    leaves the fewest ways to lay pieces. None if there is none."""
    tries = (parted(ids, grid.cols, answer, other, rng) for _ in range(TRIES))
    return min((rooms for rooms in tries if rooms), key=lambda rooms: _ways(grid, rooms), default=None)


def _ways(grid: Grid, ids: Sequence[int]) -> float:
    """The logarithm of how many ways there are to lay a piece in each room."""
    return sum(log(max(1, _many(tuple(room)))) for room in members(ids, grid).values())


@lru_cache(maxsize=4096)
def _many(room: tuple[Spot, ...]) -> int:
    return len(placements(room))

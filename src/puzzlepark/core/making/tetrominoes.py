"""Pieces of four cells that hang together, each in a room of its own, for makers."""

from __future__ import annotations

import random
from collections.abc import Sequence

from puzzlepark.core.grid import Grid, Spot
from puzzlepark.core.making.regions import grown
from puzzlepark.core.making.rooms import parted
from puzzlepark.core.puzzle import Marks
from puzzlepark.core.shades import members
from puzzlepark.core.tetrominoes import FORMS, placements

EVENNESS = 0.5
SPARE = 5
"""Ways to add a piece that are tried for each cell of the board."""
TRIES = 6
"""Changes of rooms of which the best is taken."""


def chained(grid: Grid, rng: random.Random) -> list[frozenset[Spot]]:
    """Pieces that touch, no two of one shape, without a full square of 2x2 cells: as many as were found."""
    found: list[tuple[int, frozenset[Spot]]] = []
    dark: set[Spot] = set()
    for _ in range(SPARE * len(grid.cells)):
        number, form = rng.choice(FORMS)
        near = sorted({n for s in dark for n in grid.neighbours(s)} - dark) or grid.cells
        to, start = rng.choice(form), rng.choice(near)
        piece = frozenset(Spot(start.r + 2 * (r - to[0]), start.c + 2 * (c - to[1])) for r, c in form)
        if not all(map(grid.has, piece)) or not dark.isdisjoint(piece) or _squared(dark | piece, piece):
            continue
        beside = {n for s in piece for n in grid.neighbours(s)}
        if not any(other == number and not beside.isdisjoint(cells) for other, cells in found):
            found.append((number, piece))
            dark |= piece
    return [piece for _, piece in found]


def _squared(dark: set[Spot], piece: frozenset[Spot]) -> bool:
    """Whether a cell of the piece is in a full square."""
    for r, c in piece:
        for dr in (-2, 2):
            for dc in (-2, 2):
                if {Spot(r + dr, c), Spot(r, c + dc), Spot(r + dr, c + dc)} <= dark:
                    return True
    return False


def rooms_of_pieces(grid: Grid, pieces: list[frozenset[Spot]], rng: random.Random) -> list[int]:
    """A room id per cell, with one of the pieces in each room."""
    seeds = [grid.position[spot] for piece in pieces for spot in sorted(piece)]
    return [number // 4 for number in grown(grid.rows, grid.cols, seeds, rng, EVENNESS)]


def tightened(grid: Grid, ids: Sequence[int], answer: Marks, other: Marks, rng: random.Random) -> Sequence[int] | None:
    """The rooms with a cell that only the other answer shades in another room: of a few such changes the one that leaves
    the fewest pieces to choose from. None if there is none."""
    tries = (parted(ids, grid.cols, answer, other, rng) for _ in range(TRIES))
    return min((rooms for rooms in tries if rooms), key=lambda rooms: _choices(grid, rooms), default=None)


def _choices(grid: Grid, ids: Sequence[int]) -> int:
    return sum(len(placements(room)) for room in members(ids, grid).values())

"""Pieces of four cells that hang together, each in a room of its own, for makers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from itertools import combinations

from puzzlepark.core.watch import polled
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.lone_rooms import lone_rooms
from puzzlepark.genres.kit.making.regions import grow_regions
from puzzlepark.genres.kit.making.rooms import Rooms
from puzzlepark.genres.lits.tetrominoes import FORMS, placements

EVENNESS = 0.5
SPARE = 30
"""Ways to add a piece that are tried at each cell."""
CUTS = 5_000
"""Steps after which no way to cut an answer into pieces is looked for."""
STEPS = 6
"""Changes of rooms that are tried for each cell that is not shaded."""


def chain_pieces(grid: kit.Grid, rng: random.Random) -> list[frozenset[kit.Spot]]:
    """Pieces that touch, no two of one shape, without a full square of 2x2 cells: as many as were found."""
    found: list[frozenset[kit.Spot]] = []
    shape: dict[kit.Spot, int] = {}
    near, tries, known = list(grid.cells), Counter[kit.Spot](), set[kit.Spot]()
    while near:
        at = rng.randrange(len(near))
        start = near[at]
        tries[start] += 1
        if start in shape or tries[start] > SPARE:
            near[at] = near[-1]
            near.pop()
            continue
        number, form = rng.choice(FORMS)
        to = rng.choice(form)
        piece = frozenset(kit.Spot(start.r + 2 * (r - to[0]), start.c + 2 * (c - to[1])) for r, c in form)
        if not all(map(grid.has, piece)) or not shape.keys().isdisjoint(piece) or _squared(shape.keys(), piece):
            continue
        beside = {n for s in piece for n in grid.neighbours(s)}
        if any(shape.get(spot) == number for spot in beside):
            continue
        if not found:
            near.clear()
            tries.clear()
        found.append(piece)
        shape |= dict.fromkeys(piece, number)
        near += sorted(beside - known)
        known |= beside
    return found


def cut_pieces(grid: kit.Grid, dark: Set[kit.Spot]) -> list[frozenset[kit.Spot]]:
    """The dark cells as pieces of four, no two of one shape side by side; none if that was not found."""
    fits: dict[kit.Spot, list[tuple[int, frozenset[kit.Spot], set[kit.Spot]]]] = {spot: [] for spot in dark}
    for number, piece in placements(dark):
        way = number, piece, {near for spot in piece for near in grid.neighbours(spot)}
        for spot in piece:
            fits[spot].append(way)
    shape: dict[kit.Spot, int] = {}
    found: list[frozenset[kit.Spot]] = []
    steps = 0

    def able(spot: kit.Spot) -> list[tuple[int, frozenset[kit.Spot]]]:
        return [
            (number, piece)
            for number, piece, beside in fits[spot]
            if shape.keys().isdisjoint(piece) and not any(shape.get(near) == number for near in beside)
        ]

    def cut(left: Set[kit.Spot]) -> bool:
        nonlocal steps
        steps += 1
        if not left or steps > CUTS:
            return not left
        # A cell that one piece fits comes first, or else the one with the fewest.
        ways = map(able, sorted(left))
        choices = next((some for some in ways if len(some) < 2), None)
        for number, piece in min(map(able, sorted(left)), key=len) if choices is None else choices:
            shape.update(dict.fromkeys(piece, number))
            found.append(piece)
            if cut(left - piece):
                return True
            found.pop()
            for spot in piece:
                del shape[spot]
        return False

    return found if cut(dark) else []


def _squared(dark: Set[kit.Spot], piece: frozenset[kit.Spot]) -> bool:
    """Whether a cell of the piece is in a full square of the piece and dark cells."""
    for r, c in piece:
        for dr in (-2, 2):
            for dc in (-2, 2):
                square = (kit.Spot(r + dr, c), kit.Spot(r, c + dc), kit.Spot(r + dr, c + dc))
                if all(spot in dark or spot in piece for spot in square):
                    return True
    return False


def rooms_of_pieces(grid: kit.Grid, pieces: list[frozenset[kit.Spot]], rng: random.Random) -> tuple[int, ...]:
    """A room id per cell, with one of the pieces in each room and few other ways to lay it."""
    seeds = [grid.position[spot] for piece in pieces for spot in sorted(piece)]
    ids = [number // 4 for number in grow_regions(grid.rows, grid.cols, seeds, rng, EVENNESS)]
    dark = {spot for piece in pieces for spot in piece}
    free = [cell for cell, spot in enumerate(grid.cells) if spot not in dark]
    rooms = Rooms(ids, grid.cols, dark)
    ways = {room: _ways(grid, cells, cells) for room, cells in polled(rooms.cells.items())}
    for _ in range(STEPS * len(free)):
        if move := rooms.move([rng.choice(free)], rng):
            cells, goal = move
            home = rooms.ids[min(cells)]
            less = ways[home] - _ways(grid, rooms.cells[home], cells)
            more = ways[goal] + _ways(grid, rooms.cells[goal] | cells, cells)
            if less * more <= ways[home] * ways[goal]:
                rooms.put(cells, goal)
                ways |= {home: less, goal: more}
    return kit.renumber(rooms.ids)


def _ways(grid: kit.Grid, room: set[int], cells: set[int]) -> int:
    """How many ways there are to lay a piece in a room so that it has one of these cells of the room."""
    others, left, found = _others(grid), set(room), 0
    for cell in cells:
        left.remove(cell)
        for a, b, c in others[cell]:
            if a in left and b in left and c in left:
                found += 1
    return found


@lru_cache(maxsize=16)
def _others(grid: kit.Grid) -> list[list[tuple[int, int, int]]]:
    """For each cell the other cells of every piece that it can be in."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in grid.cells]
    for _, (one, two, three, four) in polled(_pieces(grid)):
        found[one].append((two, three, four))
        found[two].append((one, three, four))
        found[three].append((one, two, four))
        found[four].append((one, two, three))
    return found


def _pieces(grid: kit.Grid) -> Iterator[tuple[int, list[int]]]:
    """All pieces on a board, each with the number of its shape."""
    for number, form in FORMS:
        low, high = min(c for _, c in form), max(c for _, c in form)
        for row in range(grid.rows - max(r for r, _ in form)):
            for col in range(-low, grid.cols - high):
                yield number, [(row + r) * grid.cols + col + c for r, c in form]


def lone_pieces(
    grid: kit.Grid, dark: Iterable[kit.Spot], ids: Sequence[int], rng: random.Random, oracle: kit.Oracle
) -> tuple[tuple[int, ...], set[kit.Spot]] | None:
    """The rooms, each with a piece, and the cells of the pieces, both changed so that pieces can be laid in no other
    way; None if that was not found."""
    return lone_rooms(grid, dark, ids, partial(_rules, grid), rng, oracle, connected=True)


def _rules(grid: kit.Grid, together: Mapping[tuple[int, int], int], top: int) -> Iterator[list[int]]:
    """A dark cell is in a piece whose cells are in one room; pieces of one shape do not touch, no square is full."""
    many = len(grid.cells)
    shape = {(cell, number): top + 4 * cell + number for cell in range(many) for number in range(1, 5)}
    inside: list[list[int]] = [[] for _ in grid.cells]
    top += 4 * many
    for number, cells in _pieces(grid):
        top += 1
        yield from ([-top, cell + 1] for cell in cells)
        yield from ([-top, shape[cell, number]] for cell in cells)
        yield from ([-top, together[pair]] for pair in combinations(sorted(cells), 2) if pair in together)
        for cell in cells:
            inside[cell].append(top)
    yield from ([-(cell + 1), *some] for cell, some in enumerate(inside))
    for (a, b), one in together.items():
        yield from ([-shape[a, number], -shape[b, number], one] for number in range(1, 5))
    for square in kit.full_squares(grid):
        yield [-(grid.position[spot] + 1) for spot in square]

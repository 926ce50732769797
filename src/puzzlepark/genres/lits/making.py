"""Connected tetrominoes, each in its own room, for makers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache, partial
from itertools import combinations

from puzzlepark.core.watch import polled
from puzzlepark.game_rules.room_tetrominoes.tetrominoes import FORMS, placements
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.regions import grow_regions
from puzzlepark.genres.kit.making.rooms import Rooms
from puzzlepark.genres.kit.making.unique_rooms import unique_rooms

EVENNESS = 0.5
TRIES_PER_CELL = 30
"""How many tetrominoes are tried at each cell."""
MOST_STEPS = 5_000
"""After this many steps, the search for a division into tetrominoes gives up."""
STEPS = 6
"""How many changes of rooms are tried per unshaded cell."""


def chain_pieces(grid: kit.Grid, rng: random.Random) -> list[frozenset[kit.Spot]]:
    """Place random tetrominoes that touch, no two of the same shape, without a shaded 2x2 square."""
    pieces: list[frozenset[kit.Spot]] = []
    shape: dict[kit.Spot, int] = {}
    starts, tries, known = list(grid.cells), Counter[kit.Spot](), set[kit.Spot]()
    while starts:
        k = rng.randrange(len(starts))
        start = starts[k]
        tries[start] += 1
        if start in shape or tries[start] > TRIES_PER_CELL:
            starts[k] = starts[-1]
            starts.pop()
            continue
        number, form = rng.choice(FORMS)
        row, col = rng.choice(form)
        piece = frozenset(kit.Spot(start.r + 2 * (r - row), start.c + 2 * (c - col)) for r, c in form)
        if not all(map(grid.has, piece)) or not shape.keys().isdisjoint(piece) or _fills_square(shape.keys(), piece):
            continue
        border = {n for s in piece for n in grid.neighbours(s)}
        if any(shape.get(spot) == number for spot in border):
            continue
        if not pieces:
            starts.clear()
            tries.clear()
        pieces.append(piece)
        shape |= dict.fromkeys(piece, number)
        starts += sorted(border - known)
        known |= border
    return pieces


def cut_pieces(grid: kit.Grid, dark: Set[kit.Spot]) -> list[frozenset[kit.Spot]]:
    """Divide the dark cells into tetrominoes, no two of the same shape adjacent. Returns an empty list if that fails.
    This is an exact cover search that branches on the cell with the fewest candidates, as in Knuth's Algorithm X."""
    placements_at: dict[kit.Spot, list[tuple[int, frozenset[kit.Spot], set[kit.Spot]]]] = {spot: [] for spot in dark}
    for number, piece in placements(dark):
        placement = number, piece, {near for spot in piece for near in grid.neighbours(spot)}
        for spot in piece:
            placements_at[spot].append(placement)
    shape: dict[kit.Spot, int] = {}
    pieces: list[frozenset[kit.Spot]] = []
    steps = 0

    def candidates(spot: kit.Spot) -> list[tuple[int, frozenset[kit.Spot]]]:
        return [
            (number, piece)
            for number, piece, border in placements_at[spot]
            if shape.keys().isdisjoint(piece) and not any(shape.get(near) == number for near in border)
        ]

    def cut(left: Set[kit.Spot]) -> bool:
        nonlocal steps
        steps += 1
        if not left or steps > MOST_STEPS:
            return not left
        # The first cell with at most one candidate, or else the cell with the fewest.
        forced = next((some for some in map(candidates, sorted(left)) if len(some) < 2), None)
        for number, piece in min(map(candidates, sorted(left)), key=len) if forced is None else forced:
            shape.update(dict.fromkeys(piece, number))
            pieces.append(piece)
            if cut(left - piece):
                return True
            pieces.pop()
            for spot in piece:
                del shape[spot]
        return False

    return pieces if cut(dark) else []


def _fills_square(dark: Set[kit.Spot], piece: frozenset[kit.Spot]) -> bool:
    """True if a cell of the piece completes a 2x2 square of the piece and dark cells."""
    for r, c in piece:
        for dr in (-2, 2):
            for dc in (-2, 2):
                square = (kit.Spot(r + dr, c), kit.Spot(r, c + dc), kit.Spot(r + dr, c + dc))
                if all(spot in dark or spot in piece for spot in square):
                    return True
    return False


def rooms_of_pieces(grid: kit.Grid, pieces: list[frozenset[kit.Spot]], rng: random.Random) -> tuple[int, ...]:
    """A room id per cell, with one tetromino in each room and few other placements."""
    seeds = [grid.position[spot] for piece in pieces for spot in sorted(piece)]
    ids = [number // 4 for number in grow_regions(grid.rows, grid.cols, seeds, rng, EVENNESS)]
    dark = {spot for piece in pieces for spot in piece}
    free = [cell for cell, spot in enumerate(grid.cells) if spot not in dark]
    rooms = Rooms(ids, grid.cols, dark)
    placement_counts = {room: _count_placements(grid, cells, cells) for room, cells in polled(rooms.cells.items())}
    for _ in range(STEPS * len(free)):
        if move := rooms.find_move([rng.choice(free)], rng):
            cells, goal = move
            home = rooms.ids[min(cells)]
            less = placement_counts[home] - _count_placements(grid, rooms.cells[home], cells)
            more = placement_counts[goal] + _count_placements(grid, rooms.cells[goal] | cells, cells)
            if less * more <= placement_counts[home] * placement_counts[goal]:
                rooms.move_cells(cells, goal)
                placement_counts |= {home: less, goal: more}
    return kit.renumber(rooms.ids)


def _count_placements(grid: kit.Grid, room: set[int], cells: set[int]) -> int:
    """The number of tetrominoes in a room that contain at least one of these cells."""
    partners, left, count = _partners(grid), set(room), 0
    for cell in cells:
        left.remove(cell)
        for a, b, c in partners[cell]:
            if a in left and b in left and c in left:
                count += 1
    return count


@lru_cache(maxsize=16)
def _partners(grid: kit.Grid) -> list[list[tuple[int, int, int]]]:
    """For each cell the other three cells of every tetromino that contains it."""
    partners: list[list[tuple[int, int, int]]] = [[] for _ in grid.cells]
    for _, (one, two, three, four) in polled(_all_placements(grid)):
        partners[one].append((two, three, four))
        partners[two].append((one, three, four))
        partners[three].append((one, two, four))
        partners[four].append((one, two, three))
    return partners


def _all_placements(grid: kit.Grid) -> Iterator[tuple[int, list[int]]]:
    """All tetrominoes on a board, each with the number of its shape."""
    for number, form in FORMS:
        low, high = min(c for _, c in form), max(c for _, c in form)
        for row in range(grid.rows - max(r for r, _ in form)):
            for col in range(-low, grid.cols - high):
                yield number, [(row + r) * grid.cols + col + c for r, c in form]


def unique_pieces(
    grid: kit.Grid, dark: Iterable[kit.Spot], ids: Sequence[int], rng: random.Random, oracle: kit.Oracle
) -> tuple[tuple[int, ...], set[kit.Spot]] | None:
    """Change the rooms, each with a tetromino, until their placement is unique. Returns the rooms and the shaded cells,
    or None if that fails."""
    return unique_rooms(grid, dark, ids, partial(_rules, grid), rng, oracle, connected=True)


def _rules(grid: kit.Grid, together: Mapping[tuple[int, int], int], top: int) -> Iterator[list[int]]:
    """The clauses of LITS: a dark cell is in a tetromino inside one room, equal shapes do not touch, no 2x2 square is
    full."""
    size = len(grid.cells)
    shape = {(cell, number): top + 4 * cell + number for cell in range(size) for number in range(1, 5)}
    inside: list[list[int]] = [[] for _ in grid.cells]
    top += 4 * size
    for number, cells in _all_placements(grid):
        top += 1
        yield from ([-top, cell + 1] for cell in cells)
        yield from ([-top, shape[cell, number]] for cell in cells)
        yield from ([-top, together[pair]] for pair in combinations(sorted(cells), 2) if pair in together)
        for cell in cells:
            inside[cell].append(top)
    yield from ([-(cell + 1), *placements] for cell, placements in enumerate(inside))
    for (a, b), same_room in together.items():
        yield from ([-shape[a, number], -shape[b, number], same_room] for number in range(1, 5))
    for square in kit.full_squares(grid):
        yield [-(grid.position[spot] + 1) for spot in square]

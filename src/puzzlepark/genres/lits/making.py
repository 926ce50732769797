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
"""How similar the sizes of the first rooms are, as in `grow_regions`."""
TRIES_PER_CELL = 30
"""How many tetrominoes are tried at each cell."""
MOST_STEPS = 5_000
"""After this many steps, the search for a division into tetrominoes gives up."""
STEPS = 6
"""How many changes of rooms are tried per unshaded cell."""


def chain_pieces(grid: kit.Grid, rng: random.Random) -> list[frozenset[kit.Spot]]:
    """Return random tetrominoes that are all connected. No two of the same shape touch, and no 2x2 square is shaded.

    After the first tetromino, each further one has a cell beside an earlier one."""
    pieces: list[frozenset[kit.Spot]] = []
    shape: dict[kit.Spot, int] = {}
    """The shape of the tetromino at each shaded cell."""
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
        border = {near for spot in piece for near in grid.neighbours(spot)}
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
        """The tetrominoes that can cover a cell, each with the number of its shape."""
        return [
            (number, piece)
            for number, piece, border in placements_at[spot]
            if shape.keys().isdisjoint(piece) and not any(shape.get(near) == number for near in border)
        ]

    def fewest_candidates(uncovered: Set[kit.Spot]) -> list[tuple[int, frozenset[kit.Spot]]]:
        """The candidates of the first cell that has at most one, or else of the cell with the fewest."""
        fewest: list[tuple[int, frozenset[kit.Spot]]] | None = None
        for spot in sorted(uncovered):
            found = candidates(spot)
            if fewest is None or len(found) < len(fewest):
                fewest = found
            if len(fewest) < 2:
                break
        assert fewest is not None
        return fewest

    def cover(uncovered: Set[kit.Spot]) -> bool:
        """Cover these cells by tetrominoes, recursively. Returns False if that fails."""
        nonlocal steps
        steps += 1
        if not uncovered or steps > MOST_STEPS:
            return not uncovered
        for number, piece in fewest_candidates(uncovered):
            shape.update(dict.fromkeys(piece, number))
            pieces.append(piece)
            if cover(uncovered - piece):
                return True
            pieces.pop()
            for spot in piece:
                del shape[spot]
        return False

    return pieces if cover(dark) else []


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
    """A room id per cell, with one of the tetrominoes in each room. Random cells move to other rooms as long as this
    does not increase the product of the rooms' numbers of possible placements."""
    seeds = [grid.position[spot] for piece in pieces for spot in sorted(piece)]
    ids = [number // 4 for number in grow_regions(grid.rows, grid.cols, seeds, rng, EVENNESS)]
    dark = {spot for piece in pieces for spot in piece}
    free = [cell for cell, spot in enumerate(grid.cells) if spot not in dark]
    rooms = Rooms(ids, grid.cols, dark)
    placement_counts = {room: _count_placements(grid, cells, cells) for room, cells in polled(rooms.cells.items())}
    for _ in range(STEPS * len(free)):
        move = rooms.find_move([rng.choice(free)], rng)
        if move is None:
            continue
        cells, goal = move
        home = rooms.ids[min(cells)]
        home_count = placement_counts[home] - _count_placements(grid, rooms.cells[home], cells)
        goal_count = placement_counts[goal] + _count_placements(grid, rooms.cells[goal] | cells, cells)
        if home_count * goal_count <= placement_counts[home] * placement_counts[goal]:
            rooms.move_cells(cells, goal)
            placement_counts |= {home: home_count, goal: goal_count}
    return kit.renumber(rooms.ids)


def _count_placements(grid: kit.Grid, room: set[int], cells: set[int]) -> int:
    """The number of tetrominoes in a room that contain at least one of these cells."""
    partners, available, count = _partners(grid), set(room), 0
    for cell in cells:
        available.remove(cell)  # so that a tetromino with several of the cells is counted once
        for a, b, c in partners[cell]:
            if a in available and b in available and c in available:
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
    """Yield all tetrominoes on a board, each with the number of its shape. Cells are indices in reading order."""
    for number, form in FORMS:
        bottom = max(r for r, _ in form)
        left, right = min(c for _, c in form), max(c for _, c in form)
        for row in range(grid.rows - bottom):
            for col in range(-left, grid.cols - right):
                yield number, [(row + r) * grid.cols + col + c for r, c in form]


def unique_pieces(
    grid: kit.Grid, dark: Iterable[kit.Spot], ids: Sequence[int], rng: random.Random, oracle: kit.Oracle
) -> tuple[tuple[int, ...], set[kit.Spot]] | None:
    """Change the rooms, each of which has a tetromino, until the answer is unique. Returns the room ids and the shaded
    cells, or None if that fails."""
    return unique_rooms(grid, dark, ids, partial(_rules, grid), rng, oracle, connected=True)


def _rules(grid: kit.Grid, together: Mapping[tuple[int, int], int], top: int) -> Iterator[list[int]]:
    """The clauses of LITS: a dark cell is in a tetromino inside one room, tetrominoes of the same shape in different
    rooms do not touch, and no 2x2 square is full.

    Literal k + 1 is "cell k is dark", `together` has literals for "these adjacent cells are in one room", and `top` is
    the last literal in use. New literals are "the tetromino at this cell has this shape" and one for each tetromino."""
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

"""Random courses around a loop: gates across its straight parts, with black cells at their ends."""

from collections.abc import Iterable
from random import Random

from puzzlepark.core.lines import next_to
from puzzlepark.genres import kit
from puzzlepark.genres.kit.making.loops import Face, loop_around, may_change, random_area
from puzzlepark.genres.slalom.course import BLACK, GATES, LEVEL, OPEN, START, UPRIGHT, Gate

Signs = dict[kit.Spot, str]
LONG = 0.45
"""The probability that a gate continues by another cell."""


CLOSE_CHANGE = 0.1
"""The probability that the loop is changed where more of its cells become adjacent to each other."""


def random_loose_loop(rows: int, cols: int, rng: Random, share: float) -> set[kit.Spot]:
    """A random loop whose parts are seldom adjacent, so that there is room for gates. A loop on a board of half the
    size is scaled up and then bent slightly."""
    half_rows, half_cols = (rows + 1) // 2, (cols + 1) // 2
    if min(half_rows, half_cols) < 2:
        return kit.random_cell_loop(rows, cols, rng, share)
    down, right = rng.randint(0, rows - 2 * half_rows + 1), rng.randint(0, cols - 2 * half_cols + 1)
    small = random_area(half_rows - 1, half_cols - 1, rng, max(4.0, share * rows * cols / 2))
    area = {(2 * r + dr + down, 2 * c + dc + right) for r, c in small for dr in (0, 1) for dc in (0, 1)}
    for _ in range(rows * cols):
        face = rng.randrange(rows - 1), rng.randrange(cols - 1)
        changed = area ^ {face}
        if changed and may_change(area, face):
            worse = _count_close_pairs(changed, face) > _count_close_pairs(area, face)
            if not worse or rng.random() < CLOSE_CHANGE:
                area = changed
    return loop_around(area)


def _count_close_pairs(area: set[Face], face: Face) -> int:
    """The number of pairs of adjacent cells around a face that are both on the loop around an area but not joined by
    it."""

    def is_edge(a: Face, b: Face) -> bool:
        return (a in area) != (b in area)

    def is_on_loop(i: int, j: int) -> bool:
        return len({(r, c) in area for r in (i - 1, i) for c in (j - 1, j)}) == 2

    pairs, (r, c) = 0, face
    for i in range(r - 1, r + 3):
        for j in range(c - 1, c + 3):
            pairs += is_on_loop(i, j) and is_on_loop(i, j + 1) and not is_edge((i - 1, j), (i, j))
            pairs += is_on_loop(i, j) and is_on_loop(i + 1, j) and not is_edge((i, j - 1), (i, j))
    return pairs


def straight_cells(lap: list[kit.Spot]) -> dict[kit.Spot, str]:
    """The cells that a loop passes straight, each with the piece of a gate across it."""
    pieces = {}
    for before, spot, after in zip([lap[-1], *lap[:-1]], lap, [*lap[1:], lap[0]], strict=True):
        if before.r == after.r or before.c == after.c:
            pieces[spot] = UPRIGHT if before.r == after.r else LEVEL
    return pieces


def random_signs(grid: kit.Grid, lap: list[kit.Spot], gates: float, rng: Random) -> Signs:
    """Gates at some of the straight cells of a loop, and the start at another cell. `gates` is their number per cell of
    the loop."""
    signs, passed, straight = dict.fromkeys(grid.cells, OPEN), set(lap), straight_cells(lap)
    start = rng.choice(lap)
    signs[start] = START
    missing = gates * len(lap)
    for spot in rng.sample(sorted(straight), len(straight)):
        if missing >= 1 and spot != start and put_gate(signs, spot, straight[spot], passed, rng):
            missing -= 1
    return signs


def put_gate(signs: Signs, spot: kit.Spot, sign: str, passed: set[kit.Spot], rng: Random) -> bool:
    """Put a gate across the loop at this cell, which ends at the border or at black cells. Returns False if there is no
    room."""
    if signs[spot] != OPEN:
        return False
    arms = [_arm(signs, spot, direction, passed, rng) for direction in GATES[sign]]
    for arm in arms:
        if arm is None:
            return False
    signs[spot] = sign
    for cells, end in filter(None, arms):
        signs.update(dict.fromkeys(cells, sign))
        if end is not None:
            signs[end] = BLACK
    return True


def _arm(
    signs: Signs, spot: kit.Spot, direction: str, passed: set[kit.Spot], rng: Random
) -> tuple[list[kit.Spot], kit.Spot | None] | None:
    """The cells that a gate adds in one direction, and the cell after them that becomes black, or None if the border or
    a black cell is there already. The result is None if the gate cannot end in this direction."""
    room, here = list[kit.Spot](), next_to(spot, direction)
    while signs.get(here) == OPEN and here not in passed:
        room.append(here)
        here = next_to(here, direction)
    size = 0
    while size < len(room) and rng.random() < LONG:
        size += 1
    if size == len(room):
        if signs.get(here, BLACK) == BLACK:
            return room, None
        if not room:
            return None
        size -= 1
    return room[:size], room[size]


def cut_gate(signs: Signs, gate: Gate, spot: kit.Spot, passed: set[kit.Spot]) -> None:
    """Make a cell of a gate black that the loop does not pass, and open the cells beyond it."""
    crossing = next(k for k, cell in enumerate(gate.cells) if cell in passed)
    at = gate.cells.index(spot)
    beyond: Iterable[kit.Spot] = gate.cells[at + 1 :] if at > crossing else gate.cells[:at]
    signs.update(dict.fromkeys(beyond, OPEN))
    signs[spot] = BLACK

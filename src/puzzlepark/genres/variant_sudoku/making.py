"""Random fillings, irregular regions and clues for makers."""

from collections.abc import Mapping, Sequence
from itertools import product
from math import gcd
from random import Random
from typing import Any

from puzzlepark.genres import kit
from puzzlepark.genres.kit.cages import Cage
from puzzlepark.genres.kit.little_killers import Killers, diagonal_from, far_end

SWAPS = 12
"""How many exchanges of cells between regions are tried per cell."""
MIXES = 2
"""How often three numbers are removed and filled in again, per number."""
LARGEST_CAGE = 4
"""The maximum size of a cage; some get one more cell."""
SHARE = 0.6
"""The share of possible signs that are present."""
KILLERS = 0.5
"""The share of the diagonals of at least two cells that get a number."""
SHOWN = 0.3
"""The share of cells with a parity sign."""
STEPS = 3
"""How many numbers are tried per cell before the search gives up."""
Near = Mapping[kit.Spot, set[kit.Spot]]
"""For each cell the cells that cannot have its number."""
Steps = set[tuple[kit.Spot, kit.Spot]]
"""The ordered pairs of cells whose numbers must not be consecutive."""


def exchange_cells(ids: Sequence[int], digits: Mapping[kit.Spot, int], size: int, rng: Random) -> tuple[int, ...]:
    """Let adjacent regions exchange cells with equal numbers, so that each still holds every number once. Returns the
    region id of every cell."""
    rooms = list(ids)
    digit_of = [digits[kit.cell_at(*divmod(i, size))] for i in range(len(rooms))]
    for _ in range(SWAPS * len(rooms)):
        one = rng.randrange(len(rooms))
        near = sorted({rooms[j] for j in kit.regions.beside(one, len(rooms), size)} - {rooms[one]})
        if near:
            mine, theirs = rooms[one], rng.choice(near)
            two = next(i for i, room in enumerate(rooms) if room == theirs and digit_of[i] == digit_of[one])
            rooms[one], rooms[two] = theirs, mine
            if not (_connected(rooms, mine, size) and _connected(rooms, theirs, size)):
                rooms[one], rooms[two] = mine, theirs
    return kit.renumber(rooms)


def _connected(ids: list[int], room: int, cols: int) -> bool:
    """True if a room is connected, by flood fill."""
    cells = {i for i, other in enumerate(ids) if other == room}
    stack = [cells.pop()]
    while stack:
        for j in kit.regions.beside(stack.pop(), len(ids), cols):
            if j in cells:
                cells.remove(j)
                stack.append(j)
    return not cells


def random_cages(grid: kit.Grid, digits: Mapping[kit.Spot, int], rng: Random) -> tuple[Cage, ...]:
    """Random cages that cover the board, with their sums. Each starts at an uncovered cell and grows by adjacent cells
    with other numbers."""
    cages, covered = list[Cage](), set[kit.Spot]()
    for start in rng.sample(grid.cells, len(grid.cells)):
        if start in covered:
            continue
        cells, most = [start], rng.randint(2, LARGEST_CAGE)
        covered.add(start)
        while len(cells) < most:
            numbers = {digits[spot] for spot in cells}
            near = {spot for own in cells for spot in grid.neighbours(own)} - covered
            candidates = sorted(spot for spot in near if digits[spot] not in numbers)
            if not candidates:
                break
            cells.append(rng.choice(candidates))
            covered.add(cells[-1])
        cages.append(Cage(tuple(sorted(cells)), sum(digits[spot] for spot in cells)))
    return tuple(sorted(_merge_single_cells(grid, cages, digits)))


def _merge_single_cells(grid: kit.Grid, cages: list[Cage], digits: Mapping[kit.Spot, int]) -> list[Cage]:
    """Join cages of one cell to adjacent cages that do not contain their number."""
    cage_at = {spot: cage for cage in cages for spot in cage.cells}
    for spot, digit in digits.items():
        if len(cage_at[spot].cells) == 1:
            near = (cage_at[other] for other in grid.neighbours(spot))
            candidates = [cage for cage in near if all(digits[own] != digit for own in cage.cells)]
            if candidates:
                cage = min(candidates, key=lambda cage: len(cage.cells))
                grown = Cage(tuple(sorted((spot, *cage.cells))), cage.target + digit)
                cage_at.update(dict.fromkeys(grown.cells, grown))
    return list(set(cage_at.values()))


def random_signs(candidates: Mapping[kit.Spot, Sequence[str]], rng: Random) -> tuple[tuple[kit.Spot, str], ...]:
    """Random signs on some of the edges. `candidates` has the signs that each edge can have."""
    pairs = sorted(candidates.items())
    return tuple((edge, rng.choice(signs)) for edge, signs in pairs if signs and rng.random() < SHARE)


def random_parity(digits: Sequence[int], rng: Random) -> str:
    """Parity signs for some of the numbers."""
    return "".join("eo"[digit % 2] if rng.random() < SHOWN else "." for digit in digits)


def mix_digits(near: Near, steps: Steps, digits: Mapping[kit.Spot, int], rng: Random) -> dict[kit.Spot, int]:
    """Repeatedly remove all cells of three random numbers from a filling and fill them again."""
    filling = dict(digits)
    size = max(filling.values())
    for _ in range(MIXES * size):
        removed = frozenset(rng.sample(range(1, size + 1), min(3, size)))
        allowed = {spot: removed for spot, digit in filling.items() if digit in removed}
        for one, two in steps:
            if one in allowed and two not in allowed:
                allowed[one] -= {filling[two] - 1, filling[two] + 1}
        filling |= random_filling(near, steps, allowed, rng)
    return filling


def spread_digits(size: int, high: int, steps: Steps) -> dict[kit.Spot, int]:
    """A filling by an arithmetic pattern for a board with boxes of `high` rows. No pair in `steps` has consecutive
    numbers. Empty if there is no such pattern."""
    wide = size // high
    # Each row of a box is shifted by its width, and each box below by 1. A factor without a common divisor with the
    # size permutes the numbers, so rows, columns and boxes still hold each of them once.
    for factor in range(2, size - 1):
        digits = {
            kit.cell_at(r, c): factor * (c + wide * (r % high) + r // high) % size + 1
            for r in range(size)
            for c in range(size)
        }
        if gcd(factor, size) == 1 and all(abs(digits[one] - digits[two]) > 1 for one, two in steps):
            return digits
    return {}


def random_filling(
    near: Near, steps: Steps, allowed: Mapping[kit.Spot, frozenset[int]], rng: Random
) -> dict[kit.Spot, int]:
    """Fill the cells of `allowed` with allowed numbers by backtracking, the cell with the fewest candidates first.
    Numbers differ from those `near` them, and by more than 1 for the pairs in `steps`. Empty if the search takes too
    long."""
    candidates, digits = {spot: set(numbers) for spot, numbers in allowed.items()}, dict[kit.Spot, int]()
    order = {spot: rng.random() for spot in allowed}
    tries = STEPS * len(allowed)

    def fill_rest() -> bool:
        """Fill the remaining cells. Returns False if that is impossible or takes too long."""
        nonlocal tries
        if len(digits) == len(allowed):
            return True
        spot = min((s for s in allowed if s not in digits), key=lambda s: (len(candidates[s]), order[s]))
        for digit in rng.sample(sorted(candidates[spot]), len(candidates[spot])):
            tries -= 1
            excluded = []  # the candidates that the digit excludes, which are restored if it fails
            for other in sorted(near[spot] & candidates.keys() - digits.keys()):
                close = {digit - 1, digit, digit + 1} if (spot, other) in steps else {digit}
                excluded += [(other, value) for value in close & candidates[other]]
            for other, value in excluded:
                candidates[other].discard(value)
            digits[spot] = digit
            if tries > 0 and all(candidates[other] for other, _ in excluded) and fill_rest():
                return True
            del digits[spot]
            for other, value in excluded:
                candidates[other].add(value)
            if tries <= 0:
                return False
        return False

    return digits if fill_rest() else {}


def random_killers(board: Any, digits: Mapping[kit.Spot, int], rng: Random) -> Killers:
    """The sums of random diagonals. Each is at one end of its diagonal, and no two are at the same seat."""
    killers: dict[kit.Spot, kit.Arrow] = {}
    above = [kit.Spot(-1, c) for c in range(-1, 2 * board.cols + 2, 2)]
    at_sides = [kit.Spot(r, c) for r in range(1, 2 * board.rows, 2) for c in (-1, 2 * board.cols + 1)]
    for seat, way in product((*above, *at_sides), ("dr", "dl")):
        cells = diagonal_from(board, seat, way)
        if len(cells) > 1 and rng.random() < KILLERS:
            free_ends = [end for end in ((seat, way), far_end(board, seat, way)) if end[0] not in killers]
            if free_ends:
                chosen_seat, direction = rng.choice(free_ends)
                killers[chosen_seat] = kit.Arrow(sum(digits[spot] for spot in cells), direction)
    return tuple(sorted(killers.items()))

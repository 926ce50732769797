"""Random lines for a filling."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from random import Random

from puzzlepark.genres import kit
from puzzlepark.genres.kit.marked_lines import ARROW, PALINDROME, RENBAN, THERMOMETER, WHISPERS, MarkedLine


def whisper_distance(size: int) -> int:
    """The minimum difference of neighbours on a whisper line: half of the largest number, rounded up."""
    return (size + 1) // 2


SHORTEST, LONGEST = 3, 6
"""The minimum and maximum length of random lines."""
COVERED = 0.45
"""The share of cells that random lines cover."""


def random_lines(grid: kit.Grid, digits: Mapping[kit.Spot, int], sort: str, rng: Random) -> tuple[MarkedLine, ...]:
    """Random lines of one sort whose rule a filling keeps. No two lines have a common cell."""
    free, lines = set(grid.cells), list[MarkedLine]()
    uncovered_at_end = len(free) * (1 - COVERED)
    for start in rng.sample(grid.cells, len(grid.cells)):
        if len(free) <= uncovered_at_end:
            break
        if start in free and (cells := random_line(start, free, digits, sort, rng)):
            lines.append(MarkedLine(cells if directed(sort) else min(cells, cells[::-1]), sort))
            free.difference_update(cells)
    return tuple(sorted(lines))


def directed(sort: str) -> bool:
    """True if lines of this sort begin at a particular end."""
    return sort in (THERMOMETER, ARROW)


def random_line(
    start: kit.Spot, free: set[kit.Spot], digits: Mapping[kit.Spot, int], sort: str, rng: Random
) -> tuple[kit.Spot, ...]:
    """Grow a random line from a cell, or around it for a palindrome. Returns its longest state that kept the rule of
    its sort, or an empty line if there was none."""
    most = rng.randint(SHORTEST, LONGEST)
    size = max(digits.values())
    cells, best = [start], tuple[kit.Spot, ...]()
    while len(cells) < most:
        longer_lines = extensions(cells, free, sort)
        candidates = [longer for longer in longer_lines if is_possible_part(sort, [digits[s] for s in longer], size)]
        if not candidates:
            break
        cells = rng.choice(candidates)
        if len(cells) >= SHORTEST and is_complete(sort, [digits[s] for s in cells]):
            best = tuple(cells)
            if sort == ARROW:
                break
    return best


def extensions(cells: list[kit.Spot], free: set[kit.Spot], sort: str) -> Iterator[list[kit.Spot]]:
    """Generate the lines that are longer by another cell at the end, or for a palindrome by a cell at each end."""
    next_cells = touching_cells(cells[-1], free.difference(cells))
    if sort != PALINDROME:
        yield from ([*cells, spot] for spot in next_cells)
        return
    for one, two in product(touching_cells(cells[0], free.difference(cells)), next_cells):
        if one != two:
            yield [one, *cells, two]


def touching_cells(spot: kit.Spot, free: set[kit.Spot]) -> list[kit.Spot]:
    """The free cells that touch a cell by a side or a corner."""
    near = (kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in product((-2, 0, 2), repeat=2))
    return [other for other in near if other in free]


def is_possible_part(sort: str, numbers: list[int], size: int) -> bool:
    """True if a line that keeps the rule of its sort can begin with these numbers. The board has the numbers from 1 to
    `size`."""
    if sort == THERMOMETER:
        return all(a < b for a, b in pairwise(numbers))
    if sort == ARROW:
        return sum(numbers[1:]) <= numbers[0]
    if sort == WHISPERS:
        return all(abs(a - b) >= whisper_distance(size) for a, b in pairwise(numbers))
    if sort == RENBAN:
        # The numbers become consecutive in any order, so at most LONGEST numbers are within reach.
        return len(set(numbers)) == len(numbers) and max(numbers) - min(numbers) < LONGEST
    return numbers == numbers[::-1]  # a palindrome grows at both ends


def is_complete(sort: str, numbers: list[int]) -> bool:
    """True if a possible part of a line keeps the rule of its sort as it is. Only arrows and renban lines can be
    incomplete."""
    if sort == ARROW:
        return sum(numbers[1:]) == numbers[0]
    if sort == RENBAN:
        return max(numbers) - min(numbers) == len(numbers) - 1
    return True

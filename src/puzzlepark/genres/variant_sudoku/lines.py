"""Random lines for a filling."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from random import Random

from puzzlepark.genres import kit
from puzzlepark.genres.kit.marked_lines import ARROW, PALINDROME, RENBAN, THERMOMETER, WHISPERS, MarkedLine


def whisper_distance(size: int) -> int:
    """The minimum difference of neighbours on a whisper line: half of the size, rounded up."""
    return (size + 1) // 2


SHORTEST, LONGEST = 3, 6
"""The minimum and maximum length of random lines."""
COVERED = 0.45
"""The share of cells that random lines cover."""


def random_lines(grid: kit.Grid, digits: Mapping[kit.Spot, int], sort: str, rng: Random) -> tuple[MarkedLine, ...]:
    """Random lines of one sort that a filling allows, without common cells."""
    free, lines = set(grid.cells), list[MarkedLine]()
    wanted = len(free) * (1 - COVERED)
    for start in rng.sample(grid.cells, len(grid.cells)):
        if len(free) <= wanted:
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
    """A random line from a cell, or around it for a palindrome; empty if there is none. It grows at random, and the
    longest prefix that keeps its rule is returned."""
    most = rng.randint(SHORTEST, LONGEST)
    size = max(digits.values())
    cells, best = [start], tuple[kit.Spot, ...]()
    while len(cells) < most:
        longer_lines = extensions(cells, free, sort)
        candidates = [longer for longer in longer_lines if can_grow(sort, [digits[s] for s in longer], size)]
        if not candidates:
            break
        cells = rng.choice(candidates)
        if len(cells) >= SHORTEST and is_complete(sort, [digits[s] for s in cells]):
            best = tuple(cells)
            if sort == ARROW:
                break
    return best


def extensions(cells: list[kit.Spot], free: set[kit.Spot], sort: str) -> Iterator[list[kit.Spot]]:
    """The line with another cell at its end, or for a palindrome with another cell at each end."""
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


def can_grow(sort: str, numbers: list[int], size: int) -> bool:
    """True if a line with these numbers keeps its rule or may keep it when it grows."""
    if sort == THERMOMETER:
        return all(a < b for a, b in pairwise(numbers))
    if sort == ARROW:
        return sum(numbers[1:]) <= numbers[0]
    if sort == WHISPERS:
        return all(abs(a - b) >= whisper_distance(size) for a, b in pairwise(numbers))
    if sort == RENBAN:
        return len(set(numbers)) == len(numbers) and max(numbers) - min(numbers) < LONGEST
    return numbers == numbers[::-1]


def is_complete(sort: str, numbers: list[int]) -> bool:
    """True if a line that can grow keeps its rule already."""
    if sort == ARROW:
        return sum(numbers[1:]) == numbers[0]
    return sort != RENBAN or max(numbers) - min(numbers) == len(numbers) - 1

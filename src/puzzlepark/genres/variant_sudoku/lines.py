"""The rules of marked lines, and random lines for a filling."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

from puzzlepark.genres import kit
from puzzlepark.genres.kit.marked_lines import LineSort, MarkedLine

THERMOMETER, ARROW, WHISPERS, RENBAN, PALINDROME = "thermometer", "arrow", "whispers", "renban", "palindrome"
SORTS = (
    LineSort(THERMOMETER, "thermometer", "tube", "Bulb of a thermometer"),
    LineSort(ARROW, "arrow", "shaft", "Circle of an arrow"),
    LineSort(WHISPERS, "whisper line", "rails"),
    LineSort(RENBAN, "renban", "band"),
    LineSort(PALINDROME, "palindrome", "beads"),
)
"""The sorts of lines. The name of a sort is the code of its rule."""
Pairs = tuple[tuple[int, int], ...]


def whisper_distance(size: int) -> int:
    """The minimum difference of neighbours on a whisper line: half of the size, rounded up."""
    return (size + 1) // 2


def line_rules(line: MarkedLine, size: int) -> Iterator[kit.Posting]:
    """The rules of a line."""
    cells, scope = line.cells, kit.vars_at(kit.DIGIT, line.cells)
    if line.sort == THERMOMETER:
        for i, j in combinations(range(len(cells)), 2):
            table = kit.Table((scope[i], scope[j]), rising_pairs(j - i, size))
            yield kit.Posting(
                line.sort, table, None, (("start", cells[i : i + 1]), ("end", cells[j : j + 1]), ("steps", j - i))
            )
    elif line.sort == ARROW:
        weights = (-1,) + (1,) * (len(cells) - 1)
        sum_rule = kit.Linear(scope, weights, 0, 0)
        yield kit.Posting(line.sort, sum_rule, None, (("circle", cells[:1]), ("shaft", cells[1:])))
    elif line.sort == WHISPERS:
        least = whisper_distance(size)
        pairs = distant_pairs(least, size)
        yield from (kit.Posting(line.sort, kit.Table(two, pairs), None, (("least", least),)) for two in pairwise(scope))
    elif line.sort == RENBAN:
        yield from renban_rules(scope, size)
    else:
        equal = tuple((number, number) for number in range(1, size + 1))
        for k in range(len(cells) // 2):
            yield kit.Posting(line.sort, kit.Table((scope[k], scope[-1 - k]), equal))


def renban_rules(scope: Sequence[kit.Var], size: int) -> Iterator[kit.Posting]:
    """The rules of a renban: different numbers, which are pairwise close enough to be consecutive. Numbers that every
    such set contains are on the line."""
    length = len(scope)
    arguments = (("length", length), ("most", length - 1))
    yield kit.Posting(RENBAN, kit.Distinct(scope), None, arguments)
    if certain := tuple(range(max(1, size - length + 1), min(size, length) + 1)):
        yield kit.Posting(RENBAN, kit.Once(scope, certain), None, arguments)
    for two in combinations(scope, 2) if length < size else ():
        yield kit.Posting(RENBAN, kit.Table(two, close_pairs(length - 1, size)), None, arguments)


@cache
def rising_pairs(steps: int, size: int) -> Pairs:
    """The pairs of numbers whose second is larger by at least `steps`."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if b - a >= steps)


@cache
def distant_pairs(least: int, size: int) -> Pairs:
    """The pairs of numbers that differ by at least `least`."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if abs(a - b) >= least)


@cache
def close_pairs(most: int, size: int) -> Pairs:
    """The pairs of different numbers that differ by at most `most`."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if 0 < abs(a - b) <= most)


# --- random lines

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

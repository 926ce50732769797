"""Lines with a meaning: what their numbers are like, as rules for machines, and lines for a filling at random."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

from puzzlepark.genres import kit
from puzzlepark.genres.variant_sudoku.marked_lines import LineSort, MarkedLine

THERMOMETER, ARROW, WHISPERS, RENBAN, PALINDROME = "thermometer", "arrow", "whispers", "renban", "palindrome"
SORTS = (
    LineSort(THERMOMETER, "thermometer", "tube", "Bulb of a thermometer"),
    LineSort(ARROW, "arrow", "shaft", "Circle of an arrow"),
    LineSort(WHISPERS, "whisper line", "rails"),
    LineSort(RENBAN, "renban", "band"),
    LineSort(PALINDROME, "palindrome", "beads"),
)
"""The name of a sort is the code of its rule."""
Pairs = tuple[tuple[int, int], ...]


def apart_on_whispers(size: int) -> int:
    """By how much neighbours on a whisper line differ at least: half of the size, rounded up."""
    return (size + 1) // 2


def line_rules(line: MarkedLine, size: int) -> Iterator[kit.Rule]:
    """What a line says of its numbers."""
    cells, scope = line.cells, kit.vars_at(kit.DIGIT, line.cells)
    if line.sort == THERMOMETER:
        for i, j in combinations(range(len(cells)), 2):
            table = kit.Table((scope[i], scope[j]), rising_pairs(j - i, size))
            yield kit.Rule(
                line.sort, table, None, (("start", cells[i : i + 1]), ("end", cells[j : j + 1]), ("steps", j - i))
            )
    elif line.sort == ARROW:
        weights = (-1,) + (1,) * (len(cells) - 1)
        sum_rule = kit.Linear(scope, weights, 0, 0)
        yield kit.Rule(line.sort, sum_rule, None, (("circle", cells[:1]), ("shaft", cells[1:])))
    elif line.sort == WHISPERS:
        least = apart_on_whispers(size)
        pairs = distant_pairs(least, size)
        yield from (kit.Rule(line.sort, kit.Table(two, pairs), None, (("least", least),)) for two in pairwise(scope))
    elif line.sort == RENBAN:
        yield from renban_rules(scope, size)
    else:
        equal = tuple((number, number) for number in range(1, size + 1))
        for k in range(len(cells) // 2):
            yield kit.Rule(line.sort, kit.Table((scope[k], scope[-1 - k]), equal))


def renban_rules(scope: Sequence[kit.Var], size: int) -> Iterator[kit.Rule]:
    """As many different numbers as the line has cells, none further from another than that leaves room for. Numbers
    that every such set has are on the line."""
    many = len(scope)
    arguments = (("length", many), ("most", many - 1))
    yield kit.Rule(RENBAN, kit.Distinct(scope), None, arguments)
    if sure := tuple(range(max(1, size - many + 1), min(size, many) + 1)):
        yield kit.Rule(RENBAN, kit.Once(scope, sure), None, arguments)
    for two in combinations(scope, 2) if many < size else ():
        yield kit.Rule(RENBAN, kit.Table(two, close_pairs(many - 1, size)), None, arguments)


@cache
def rising_pairs(steps: int, size: int) -> Pairs:
    """Numbers of which the second is larger by this much at least."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if b - a >= steps)


@cache
def distant_pairs(least: int, size: int) -> Pairs:
    """Numbers that differ by this much at least."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if abs(a - b) >= least)


@cache
def close_pairs(most: int, size: int) -> Pairs:
    """Different numbers that differ by this much at most."""
    return tuple((a, b) for a, b in product(range(1, size + 1), repeat=2) if 0 < abs(a - b) <= most)


# --- lines for a filling

SHORTEST, LONGEST = 3, 6
"""Cells of the lines that are made."""
COVERED = 0.45
"""The share of cells through which lines run that are made."""


def random_lines(grid: kit.Grid, digits: Mapping[kit.Spot, int], sort: str, rng: Random) -> tuple[MarkedLine, ...]:
    """Lines of one sort that a filling allows, no cell on two of them."""
    free, found = set(grid.cells), list[MarkedLine]()
    wanted = len(free) * (1 - COVERED)
    for start in rng.sample(grid.cells, len(grid.cells)):
        if len(free) <= wanted:
            break
        if start in free and (cells := random_line(start, free, digits, sort, rng)):
            found.append(MarkedLine(cells if directed(sort) else min(cells, cells[::-1]), sort))
            free.difference_update(cells)
    return tuple(sorted(found))


def directed(sort: str) -> bool:
    """Whether a line of this sort begins at one of its ends."""
    return sort in (THERMOMETER, ARROW)


def random_line(
    start: kit.Spot, free: set[kit.Spot], digits: Mapping[kit.Spot, int], sort: str, rng: Random
) -> tuple[kit.Spot, ...]:
    """A line from a cell, or around it if it is a palindrome; empty if there is none. It grows at random, and the
    longest part of it that keeps its rule is taken."""
    most = rng.randint(SHORTEST, LONGEST)
    size = max(digits.values())
    cells, best = [start], tuple[kit.Spot, ...]()
    while len(cells) < most:
        able = [grown for grown in growths(cells, free, sort) if fits(sort, [digits[s] for s in grown], size)]
        if not able:
            break
        cells = rng.choice(able)
        if len(cells) >= SHORTEST and whole(sort, [digits[s] for s in cells]):
            best = tuple(cells)
            if sort == ARROW:
                break
    return best


def growths(cells: list[kit.Spot], free: set[kit.Spot], sort: str) -> Iterator[list[kit.Spot]]:
    """A line with one cell more at its end, or if it is a palindrome with one more at each."""
    behind = beside(cells[-1], free.difference(cells))
    if sort != PALINDROME:
        yield from ([*cells, spot] for spot in behind)
        return
    for one, two in product(beside(cells[0], free.difference(cells)), behind):
        if one != two:
            yield [one, *cells, two]


def beside(spot: kit.Spot, free: set[kit.Spot]) -> list[kit.Spot]:
    """The free cells that touch a cell, by a side or a corner."""
    near = (kit.Spot(spot.r + dr, spot.c + dc) for dr, dc in product((-2, 0, 2), repeat=2))
    return [other for other in near if other in free]


def fits(sort: str, numbers: list[int], size: int) -> bool:
    """Whether a line with these numbers can keep its rule, if it grows perhaps."""
    if sort == THERMOMETER:
        return all(a < b for a, b in pairwise(numbers))
    if sort == ARROW:
        return sum(numbers[1:]) <= numbers[0]
    if sort == WHISPERS:
        return all(abs(a - b) >= apart_on_whispers(size) for a, b in pairwise(numbers))
    if sort == RENBAN:
        return len(set(numbers)) == len(numbers) and max(numbers) - min(numbers) < LONGEST
    return numbers == numbers[::-1]


def whole(sort: str, numbers: list[int]) -> bool:
    """Whether a line that fits keeps its rule as it is."""
    if sort == ARROW:
        return sum(numbers[1:]) == numbers[0]
    return sort != RENBAN or max(numbers) - min(numbers) == len(numbers) - 1

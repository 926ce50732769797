"""Oracles of rules about regions and links. A board is a set of pairs of cells, each (row, column), with a wall between
them, or a line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
Walls = set[frozenset[Cell]]


def board_of(values: dict[Any, int]) -> Walls:
    walls = set()
    for spot, value in values.items():
        if value:
            row, col = spot.r // 2, spot.c // 2
            other = (row - 1, col) if spot.r % 2 == 0 else (row, col - 1)
            walls.add(frozenset(((row, col), other)))
    return walls


def clues(puzzle: Any, name: str) -> dict[Cell, int]:
    return {(spot.r // 2, spot.c // 2): number for spot, number in getattr(puzzle, name)}


def cells(puzzle: Any) -> list[Cell]:
    return [(row, col) for row in range(puzzle.rows) for col in range(puzzle.cols)]


def labels(puzzle: Any, walls: Walls) -> dict[Cell, Cell]:
    """For each cell the first cell of its region, by taking over smaller labels until nothing changes."""
    label = {cell: cell for cell in cells(puzzle)}
    changed = True
    while changed:
        changed = False
        for row, col in label:
            for other in ((row + 1, col), (row, col + 1), (row - 1, col), (row, col - 1)):
                open_side = other in label and frozenset(((row, col), other)) not in walls
                if open_side and label[other] < label[row, col]:
                    label[row, col] = label[other]
                    changed = True
    return label


def regions(puzzle: Any, walls: Walls) -> list[set[Cell]] | None:
    """The regions, or None if a wall has the same region on both sides."""
    label = labels(puzzle, walls)
    if any(label[one] == label[two] for one, two in map(tuple, walls)):
        return None
    return [{cell for cell in label if label[cell] == first} for first in sorted(set(label.values()))]


def is_rectangle(region: set[Cell]) -> bool:
    rows, cols = {row for row, _ in region}, {col for _, col in region}
    return len(region) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)


def rectangles(rule: Any, puzzle: Any, walls: Walls) -> bool:
    found = regions(puzzle, walls)
    return found is not None and all(map(is_rectangle, found))


def no_crossing_walls(rule: Any, puzzle: Any, walls: Walls) -> bool:
    for r, c in cells(puzzle):
        square = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c), (r, c)]
        if all(frozenset(pair) in walls for pair in pairwise(square)):
            return False
    return True


def numbered_rectangles(rule: Any, puzzle: Any, walls: Walls) -> bool:
    numbers, found = clues(puzzle, rule.numbers), regions(puzzle, walls)
    return found is not None and all(
        is_rectangle(region)
        and len(inside := [numbers[cell] for cell in region if cell in numbers]) == 1
        and inside[0] in (-2, len(region))
        for region in found
    )


def wall_count(rule: Any, puzzle: Any, walls: Walls) -> bool:
    board = set(cells(puzzle))
    for (r, c), number in clues(puzzle, rule.numbers).items():
        near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        count = sum(rule.border if cell not in board else frozenset(((r, c), cell)) in walls for cell in near)
        if number not in (-2, count):
            return False
    return True


def numbered_regions(rule: Any, puzzle: Any, walls: Walls) -> bool:
    numbers, found = clues(puzzle, rule.numbers), regions(puzzle, walls)
    return found is not None and all(
        len(inside := [numbers[cell] for cell in region if cell in numbers]) == 1 and inside[0] in (-2, len(region))
        for region in found
    )


def one_circle(rule: Any, puzzle: Any, walls: Walls) -> bool:
    signs, found = getattr(puzzle, rule.circles), regions(puzzle, walls)
    return found is not None and all(
        sum(signs[row * puzzle.cols + col] in rule.colour for row, col in region) == 1 for region in found
    )


def size_between_numbers(rule: Any, puzzle: Any, walls: Walls) -> bool:
    numbers, found = clues(puzzle, rule.numbers), regions(puzzle, walls)
    for region in found or []:
        inside = [numbers[cell] for cell in region if cell in numbers]
        if len(inside) != 2:
            return False
        smaller = [number == -2 or number < len(region) for number in inside]
        larger = [number == -2 or number > len(region) for number in inside]
        if not ((smaller[0] and larger[1]) or (smaller[1] and larger[0])):
            return False
    return found is not None


def region_size(rule: Any, puzzle: Any, walls: Walls) -> bool:
    found = regions(puzzle, walls)
    return found is not None and all(rule.least <= len(region) <= (rule.most or 1_000) for region in found)


def linked_pairs(rule: Any, puzzle: Any, lines: Walls) -> bool:
    numbers = clues(puzzle, rule.numbers)
    if any(list(numbers.values()).count(number) != 2 for number in numbers.values()):
        return False
    left = set(lines)
    for start in numbers:
        here, last = start, start
        while steps := [line for line in lines if here in line and last not in line - {here}]:
            if len(steps) > 1 or (here in numbers and here != start):
                return False
            left -= set(steps)
            last, (here,) = here, steps[0] - {here}
        if here == start or numbers.get(here) != numbers[start]:
            return False
    # Lines that are left are on no path between numbers.
    return not left


ORACLES: dict[str, Callable[[Any, Any, Walls], bool]] = {
    "rectangles": rectangles,
    "no-crossing-walls": no_crossing_walls,
    "numbered-rectangles": numbered_rectangles,
    "wall-count": wall_count,
    "numbered-regions": numbered_regions,
    "one-circle": one_circle,
    "size-between-numbers": size_between_numbers,
    "linked-pairs": linked_pairs,
    "region-size": region_size,
}

"""Oracles of rules about shaded and open cells. A board is a dictionary from (row, column) to 1 (shaded) or 0."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

Board = dict[tuple[int, int], int]


def board_of(values: dict[Any, int]) -> Board:
    """The cells of an answer, which may have lines besides."""
    return {(spot.r // 2, spot.c // 2): value for spot, value in values.items() if spot.r % 2 and spot.c % 2}


def clue_cells(puzzle: Any, name: str) -> dict[tuple[int, int], int]:
    return {(spot.r // 2, spot.c // 2): number for spot, number in getattr(puzzle, name)}


def areas(cells: set[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    """The connected areas, by joining cells that share a side until nothing changes."""
    label = {cell: number for number, cell in enumerate(sorted(cells))}
    changed = True
    while changed:
        changed = False
        for (r, c), other in product(cells, ((0, 1), (1, 0), (0, -1), (-1, 0))):
            beside = (r + other[0], c + other[1])
            if beside in cells and label[beside] < label[r, c]:
                label[r, c] = label[beside]
                changed = True
    return [{cell for cell in cells if label[cell] == number} for number in sorted(set(label.values()))]


def chosen(rule: Any, board: Board) -> set[tuple[int, int]]:
    return {cell for cell, value in board.items() if value == rule.of}


def rooms(rule: Any, puzzle: Any) -> dict[tuple[int, int], int]:
    ids = getattr(puzzle, rule.rooms)
    return {divmod(number, puzzle.cols): room for number, room in enumerate(ids)}


def one_piece(rule: Any, puzzle: Any, board: Board) -> bool:
    return len(areas(chosen(rule, board))) <= 1


def no_square(rule: Any, puzzle: Any, board: Board) -> bool:
    kinds = (0, 1) if rule.of == 2 else (rule.of,)
    return not any(
        {board.get(cell) for cell in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))} == {kind}
        for r, c in board
        for kind in kinds
    )


def not_adjacent(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    return not any((r, c + 1) in some or (r + 1, c) in some for r, c in some)


def room_count(rule: Any, puzzle: Any, board: Board) -> bool:
    room = rooms(rule, puzzle)
    return all(
        sum(value == rule.of for cell, value in board.items() if room[cell] == room[clue]) == number
        for clue, number in clue_cells(puzzle, rule.numbers).items()
    )


def no_third_room(rule: Any, puzzle: Any, board: Board) -> bool:
    room, some = rooms(rule, puzzle), chosen(rule, board)
    for r, c in some:
        for dr, dc in ((0, 1), (1, 0)):
            changes, here = 0, (r, c)
            while (there := (here[0] + dr, here[1] + dc)) in some:
                changes += room[here] != room[there]
                here = there
            if changes > 1:
                return False
    return True


def numbered_areas(rule: Any, puzzle: Any, board: Board) -> bool:
    numbers, some = clue_cells(puzzle, rule.numbers), chosen(rule, board)
    return numbers.keys() <= some and all(
        len(inside := [numbers[cell] for cell in area if cell in numbers]) == 1 and inside[0] in (-2, len(area))
        for area in areas(some)
    )


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "one-piece": one_piece,
    "no-square": no_square,
    "not-adjacent": not_adjacent,
    "room-count": room_count,
    "no-third-room": no_third_room,
    "numbered-areas": numbered_areas,
}

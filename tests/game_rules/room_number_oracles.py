"""Oracles of rules about numbers in rooms. A board is a dictionary from (row, column) to the number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
Board = dict[Cell, int]


def board_of(values: dict[Any, int]) -> Board:
    return {(spot.r // 2, spot.c // 2): value for spot, value in values.items()}


def room_of(rule: Any, puzzle: Any) -> dict[Cell, int]:
    return {divmod(k, puzzle.cols): room for k, room in enumerate(getattr(puzzle, rule.rooms))}


def adjacent_pairs(board: Board) -> Iterator[tuple[Cell, Cell]]:
    for (r, c), (y, x) in combinations(sorted(board), 2):
        if abs(r - y) + abs(c - x) == 1:
            yield (r, c), (y, x)


def one_to_room_size(rule: Any, puzzle: Any, board: Board) -> bool:
    room = room_of(rule, puzzle)
    for each in set(room.values()):
        numbers = sorted(board[cell] for cell in board if room[cell] == each)
        if numbers != list(range(1, len(numbers) + 1)):
            return False
    return True


def ripple(rule: Any, puzzle: Any, board: Board) -> bool:
    for (r, c), (y, x) in combinations(board, 2):
        cells_between = abs(r - y) + abs(c - x) - 1
        if (r == y or c == x) and board[r, c] == board[y, x] > cells_between:
            return False
    return True


def no_equal_neighbours(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(board[one] != board[two] for one, two in adjacent_pairs(board))


def larger_above(rule: Any, puzzle: Any, board: Board) -> bool:
    room = room_of(rule, puzzle)
    return all(
        board[one] > board[two] for one, two in adjacent_pairs(board) if one[1] == two[1] and room[one] == room[two]
    )


def consecutive_beside(rule: Any, puzzle: Any, board: Board) -> bool:
    room, near = room_of(rule, puzzle), set(adjacent_pairs(board))
    return all(
        abs(board[one] - board[two]) != 1 or (one, two) in near
        for one, two in combinations(sorted(board), 2)
        if room[one] == room[two]
    )


def group_sizes(rule: Any, puzzle: Any, board: Board) -> bool:
    left = set(board)
    while left:
        group = [left.pop()]
        for r, c in group:
            for other in ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)):
                if other in left and board[other] == board[r, c]:
                    left.remove(other)
                    group.append(other)
        if len(group) != board[group[0]]:
            return False
    return True


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "one-to-room-size": one_to_room_size,
    "ripple": ripple,
    "no-equal-neighbours": no_equal_neighbours,
    "larger-above": larger_above,
    "consecutive-beside": consecutive_beside,
    "group-sizes": group_sizes,
}

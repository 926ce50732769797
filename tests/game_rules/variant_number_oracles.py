"""Oracles of rules about numbers that setters add as variants. A board is a dictionary from (row, column) to the
number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game_rules.numbers1_oracles import Board, Cell, all_pairs, board_of

__all__ = ["ORACLES", "board_of"]


def beside(board: Board, right: Callable[[int, int], bool]) -> bool:
    """Whether every two numbers side by side are `right`, in any order."""
    return all_pairs(board, lambda down, across: down + across == 1, right)


def fits(rule: Any, found: int) -> bool:
    return found >= rule.at_least and (rule.at_most is None or found <= rule.at_most)


def lines(board: Board) -> dict[tuple[int, int], list[int]]:
    """The numbers of every line, by 0 and the row, or 1 and the column."""
    keys = {(k, cell[k]) for cell in board for k in (0, 1)}
    return {(k, number): [board[cell] for cell in sorted(board) if cell[k] == number] for k, number in keys}


def rooms(rule: Any, puzzle: Any, board: Board) -> list[list[int]]:
    """The numbers of every room."""
    ids = getattr(puzzle, rule.rooms)
    return [[board[divmod(k, puzzle.cols)] for k, room in enumerate(ids) if room == number] for number in set(ids)]


def rising_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    wanted = {"both": (0, 1), "rows": (0,), "columns": (1,)}[rule.lines]
    return all(line == sorted(set(line)) for (k, _), line in lines(board).items() if k in wanted)


def magic_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    sums = {sum(line) for line in lines(board).values()}
    if rule.diagonals and puzzle.rows == puzzle.cols:
        sums.add(sum(number for (r, c), number in board.items() if r == c))
        sums.add(sum(board[k, puzzle.cols - 1 - k] for k in range(puzzle.rows)))
    return len(sums) == 1


def line_sums(rule: Any, puzzle: Any, board: Board) -> bool:
    every = lines(board)
    return all(
        sum(every[(0, seat.r // 2) if seat.c < 0 else (1, seat.c // 2)]) == total
        for seat, total in getattr(puzzle, rule.sums)
    )


def sums_at(step: int) -> Callable[[Any, Any, Board], bool]:
    """The oracle of sums of the cells whose squared distance from the clue, in doubled coordinates, is `step`."""

    def oracle(rule: Any, puzzle: Any, board: Board) -> bool:
        return all(
            total in (-2, sum(n for (r, c), n in board.items() if (2 * r + 1 - y) ** 2 + (2 * c + 1 - x) ** 2 == step))
            for (y, x), total in getattr(puzzle, rule.sums)
        )

    return oracle


def square_sums(rule: Any, puzzle: Any, board: Board) -> bool:
    squares = [[(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)] for r, c in board if (r + 1, c + 1) in board]
    return all(fits(rule, sum(board[cell] for cell in square)) for square in squares)


def opposite_sums(rule: Any, puzzle: Any, board: Board) -> bool:
    def opposite(cell: Cell) -> Cell:
        return puzzle.rows - 1 - cell[0], puzzle.cols - 1 - cell[1]

    return all(n + board[opposite(cell)] == rule.total for cell, n in board.items() if cell != opposite(cell))


def peaks_and_valleys(rule: Any, puzzle: Any, board: Board) -> bool:
    for k, sign in enumerate(getattr(puzzle, rule.circles)):
        r, c = divmod(k, puzzle.cols)
        near = [n for (y, x), n in board.items() if abs(r - y) + abs(c - x) == 1]
        if near and ((sign == "b" and board[r, c] <= max(near)) or (sign == "o" and board[r, c] >= min(near))):
            return False
    return True


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "adjacent-difference": lambda rule, _, board: beside(board, lambda a, b: fits(rule, abs(a - b))),
    "alternating-parity": lambda _, __, board: beside(board, lambda a, b: (a - b) % 2 == 1),
    "no-even-neighbours": lambda rule, _, board: beside(board, lambda a, b: {a % 2, b % 2} != {rule.parity}),
    "rising-lines": rising_lines,
    "equal-room-sums": lambda rule, puzzle, board: len({sum(room) for room in rooms(rule, puzzle, board)}) == 1,
    "magic-lines": magic_lines,
    "line-sums": line_sums,
    "neighbour-sums": sums_at(4),
    "corner-sums": sums_at(2),
    "square-sums": square_sums,
    "opposite-sums": opposite_sums,
    "consecutive-rooms": lambda rule, puzzle, board: all(
        sorted(room) == list(range(min(room), min(room) + len(room))) for room in rooms(rule, puzzle, board)
    ),
    "once-in-rooms": lambda rule, puzzle, board: all(
        room.count(rule.number) == 1 for room in rooms(rule, puzzle, board)
    ),
    "peaks-and-valleys": peaks_and_valleys,
}

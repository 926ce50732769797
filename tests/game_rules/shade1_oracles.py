"""Oracles of the rules of Kurodoko, Aqre, Norinori, LITS, Cave and others about shaded cells. A board is a dictionary
from (row, column) to 1 (shaded) or 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game_rules.shading_oracles import Board, areas, board_of, chosen, clue_cells, rooms

__all__ = ["ORACLES", "board_of"]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
ANY_NUMBER = -2


def right_cells(rule: Any, puzzle: Any, board: Board) -> bool:
    """Whether all numbers are in open cells, or all in shaded ones, if the rule asks for that."""
    return rule.clue_cells == 2 or all(board[cell] == rule.clue_cells for cell in clue_cells(puzzle, rule.numbers))


def visible_count(rule: Any, puzzle: Any, board: Board) -> bool:
    for (r, c), number in clue_cells(puzzle, rule.numbers).items():
        seen = 1 if rule.itself else 0
        for dr, dc in SIDES:
            away = 1
            while board.get((r + away * dr, c + away * dc)) == rule.of:
                away += 1
            seen += away - 1
        if number not in (ANY_NUMBER, seen):
            return False
    return right_cells(rule, puzzle, board)


def run_limit(rule: Any, puzzle: Any, board: Board) -> bool:
    for row in (True, False):
        lines: dict[int, str] = {}
        for (r, c), value in sorted(board.items(), key=lambda pair: pair[0] if row else pair[0][::-1]):
            lines[r if row else c] = lines.get(r if row else c, "") + str(value)
        for kind in (0, 1) if rule.of == 2 else (rule.of,):
            if any(str(kind) * (rule.most + 1) in line for line in lines.values()):
                return False
    return True


def room_total(rule: Any, puzzle: Any, board: Board) -> bool:
    room, some = rooms(rule, puzzle), chosen(rule, board)
    return all(sum(room[cell] == each for cell in some) == rule.total for each in set(room.values()))


def dominoes(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(len(area) == 2 for area in areas(chosen(rule, board)))


def touching_groups(rule: Any, puzzle: Any, board: Board) -> bool:
    groups = areas(chosen(rule, board))
    for (r, c), number in clue_cells(puzzle, rule.numbers).items():
        beside = {(r + dr, c + dc) for dr, dc in SIDES}
        if number not in (ANY_NUMBER, sum(len(group) for group in groups if group & beside)):
            return False
    return right_cells(rule, puzzle, board)


def one_at_distance(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    for (r, c), number in clue_cells(puzzle, rule.numbers).items():
        there = [cell for cell in some if (abs(cell[0] - r), abs(cell[1] - c)) in ((0, number), (number, 0))]
        if number != ANY_NUMBER and len(there) != 1:
            return False
    return right_cells(rule, puzzle, board)


def dead_ends(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    ends = {(r, c) for r, c in some if sum((r + dr, c + dc) in some for dr, dc in SIDES) == 1}
    return ends == clue_cells(puzzle, rule.numbers).keys()


def reach_border(rule: Any, puzzle: Any, board: Board) -> bool:
    last = max(board)
    return all(
        any(r in (0, last[0]) or c in (0, last[1]) for r, c in area)  # a cell of the first or last row or column
        for area in areas(chosen(rule, board))
    )


def both_connected(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(len(areas({cell for cell in board if board[cell] == kind})) <= 1 for kind in (0, 1))


def coloured_circles(rule: Any, puzzle: Any, board: Board) -> bool:
    signs = getattr(puzzle, rule.circles)
    values = [board[cell] for cell in sorted(board)]
    return all({"o": 0, "b": 1}.get(sign, value) == value for sign, value in zip(signs, values, strict=True))


def no_repeats(rule: Any, puzzle: Any, board: Board) -> bool:
    numbers = clue_cells(puzzle, rule.numbers)
    some = [cell for cell in chosen(rule, board) if numbers.get(cell, ANY_NUMBER) != ANY_NUMBER]
    return not any(
        one != two and numbers[one] == numbers[two] and (one[0] == two[0] or one[1] == two[1])
        for one in some
        for two in some
    )


def shape(cells: set[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same for all turned and mirrored forms of a piece."""
    forms = []
    for flip, turns in ((f, t) for f in (1, -1) for t in range(4)):
        some = [(r, flip * c) for r, c in cells]
        for _ in range(turns):
            some = [(c, -r) for r, c in some]
        top, left = min(r for r, _ in some), min(c for _, c in some)
        forms.append(tuple(sorted((r - top, c - left) for r, c in some)))
    return min(forms)


def room_tetrominoes(rule: Any, puzzle: Any, board: Board) -> bool:
    room, some = rooms(rule, puzzle), chosen(rule, board)
    pieces = [{cell for cell in some if room[cell] == each} for each in set(room.values())]
    square = shape({(0, 0), (0, 1), (1, 0), (1, 1)})
    if any(len(piece) != 4 or len(areas(piece)) != 1 or shape(piece) == square for piece in pieces):
        return False
    return not rule.unlike or not any(
        one != two and shape(one) == shape(two) and any((r + dr, c + dc) in two for r, c in one for dr, dc in SIDES)
        for one in pieces
        for two in pieces
    )


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "clue-cells": right_cells,
    "visible-count": visible_count,
    "run-limit": run_limit,
    "room-total": room_total,
    "dominoes": dominoes,
    "touching-groups": touching_groups,
    "one-at-distance": one_at_distance,
    "dead-ends": dead_ends,
    "reach-border": reach_border,
    "both-connected": both_connected,
    "coloured-circles": coloured_circles,
    "no-repeats": no_repeats,
    "room-tetrominoes": room_tetrominoes,
}

"""Oracles of the rules of Kurodoko, Aqre, Norinori, LITS, Cave and others about shaded cells. A board is a dictionary
from (row, column) to 1 (shaded) or 0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game_rules.shading_oracles import Board, board_of, clue_cells

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


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "clue-cells": right_cells,
    "visible-count": visible_count,
    "run-limit": run_limit,
}

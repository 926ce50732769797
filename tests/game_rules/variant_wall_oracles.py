"""Oracles of rules about walls that setters add as variants. A board is the set of the places of its walls, in doubled
coordinates like those of spots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Place = tuple[int, int]
Board = set[Place]


def board_of(values: dict[Any, int]) -> Board:
    return {(spot.r, spot.c) for spot, value in values.items() if value}


def cells(puzzle: Any) -> set[Place]:
    return {(2 * r + 1, 2 * c + 1) for r in range(puzzle.rows) for c in range(puzzle.cols)}


def open_sides(puzzle: Any, board: Board) -> dict[Place, int]:
    """For each cell, how many neighbours no wall separates from it."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    there = cells(puzzle)
    return {
        (r, c): sum((r + 2 * y, c + 2 * x) in there and (r + y, c + x) not in board for y, x in steps) for r, c in there
    }


def no_square_in_region(rule: Any, puzzle: Any, board: Board) -> bool:
    corners = [(r, c) for r in range(2, 2 * puzzle.rows, 2) for c in range(2, 2 * puzzle.cols, 2)]
    return all({(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & board for r, c in corners)


def wall_line_count(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(
        sum((r, c)[seat.r < 0] == max(seat) for r, c in board) == number
        for seat, number in getattr(puzzle, rule.numbers)
    )


def wall_corner_count(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(
        number in (-2, sum(abs(r - y) + abs(c - x) == 1 for y, x in board))
        for (r, c), number in getattr(puzzle, rule.corners)
    )


def walls_per_cell(rule: Any, puzzle: Any, board: Board) -> bool:
    walls = [4 - free for free in open_sides(puzzle, board).values()]
    return all(rule.at_least <= found <= (4 if rule.at_most is None else rule.at_most) for found in walls)


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "no-square-in-region": no_square_in_region,
    "regions-of-two": lambda rule, puzzle, board: set(open_sides(puzzle, board).values()) == {1},
    "no-lone-cells": lambda rule, puzzle, board: 0 not in open_sides(puzzle, board).values(),
    "wall-line-count": wall_line_count,
    "wall-corner-count": wall_corner_count,
    "walls-per-cell": walls_per_cell,
}

"""Oracles of rules about shaded and open cells: counts in lines, at corners and around, lines, areas and clues."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from game_rules.shading_oracles import Board, areas, board_of, chosen, clue_cells, rooms

__all__ = ["ORACLES", "board_of"]


def lines(board: Board) -> tuple[list[list[int]], list[list[int]]]:
    """The values of all rows, and of all columns."""
    height, width = 1 + max(r for r, _ in board), 1 + max(c for _, c in board)
    rows = [[board[r, c] for c in range(width)] for r in range(height)]
    return rows, [list(column) for column in zip(*rows, strict=True)]


def count_around(rule: Any, puzzle: Any, board: Board) -> bool:
    some, numbers = chosen(rule, board), clue_cells(puzzle, rule.numbers)
    counted = {9: (0, 1, 2), 8: (1, 2), 4: (1,)}[rule.around]  # squares of distances
    return all(rule.clue_cells in (2, board[cell]) for cell in numbers) and all(
        number == -2 or sum((r - y) ** 2 + (c - x) ** 2 in counted for y, x in some) == number
        for (r, c), number in numbers.items()
    )


def corner_count(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    for spot, number in getattr(puzzle, rule.numbers):
        r, c = spot.r // 2, spot.c // 2
        if number != -2 and len(some & {(r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)}) != number:
            return False
    return True


def line_count(rule: Any, puzzle: Any, board: Board) -> bool:
    across, down = lines(board)
    return all(
        (across[spot.r // 2] if spot.c < 0 else down[spot.c // 2]).count(rule.of) == number
        for spot, number in getattr(puzzle, rule.numbers)
    )


def not_touching(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    return all(one == two or max(abs(one[0] - two[0]), abs(one[1] - two[1])) > 1 for one, two in product(some, some))


def lines_differ(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(len(set(map(tuple, some))) == len(some) for some in lines(board))


def half_shaded(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(line.count(0) == line.count(1) for some in lines(board) for line in some)


def given_shading(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(number in (-2, board[cell]) for cell, number in clue_cells(puzzle, rule.numbers).items())


def is_rectangle(area: set[tuple[int, int]]) -> bool:
    rows, cols = {r for r, _ in area}, {c for _, c in area}
    height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    return len(area) == height * width


def rectangular_areas(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(map(is_rectangle, areas(chosen(rule, board))))


def no_rectangular_areas(rule: Any, puzzle: Any, board: Board) -> bool:
    return not any(map(is_rectangle, areas(chosen(rule, board))))


def level_water(rule: Any, puzzle: Any, board: Board) -> bool:
    room = rooms(rule, puzzle)
    for (row, col), value in board.items():
        reached = {(row, col)} if value else set()
        while reached:
            if not all(board[cell] for cell in reached):
                return False
            more = {
                (r + dr, c + dc)
                for r, c in reached
                for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
                if r + dr >= row and room.get((r + dr, c + dc)) == room[row, col]
            }
            if more <= reached:
                break
            reached |= more
    return True


def lights(rule: Any, puzzle: Any, board: Board) -> bool:
    lamps = [cell for cell, value in board.items() if value]
    in_line = [[lamp for lamp in lamps if lamp[0] == r or lamp[1] == c] for r, c in board]
    return all(seen for seen in in_line) and all(
        not (one != two and (one[0] == two[0] or one[1] == two[1])) for one, two in product(lamps, lamps)
    )


def runs_around(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    for (r, c), number in clue_cells(puzzle, rule.numbers).items():
        if rule.clue_cells not in (2, board[r, c]):
            return False
        circle = [(r - 1, c - 1), (r - 1, c), (r - 1, c + 1), (r, c + 1), (r + 1, c + 1), (r + 1, c), (r + 1, c - 1)]
        circle.append((r, c - 1))
        signs = "".join("x" if cell in some else "." for cell in circle)
        while "." in signs and signs[0] == "x":
            signs = signs[1:] + signs[0]
        lengths = sorted(str(len(run)) for run in signs.split(".") if run)
        if len(lengths) > 1 if number == -2 else "".join(lengths) != ("" if number == 0 else str(number)):
            return False
    return True


def line_runs(rule: Any, puzzle: Any, board: Board) -> bool:
    across, down = lines(board)
    wanted = dict[tuple[str, int], list[int]]()
    for spot, number in sorted(getattr(puzzle, rule.numbers)):
        wanted.setdefault(("row", spot.r // 2) if spot.c < 0 else ("column", spot.c // 2), []).append(number)
    return all(
        [len(run) for run in "".join(map(str, line)).split("0") if run] == wanted.get((name, k), [])
        for name, some in (("row", across), ("column", down))
        for k, line in enumerate(some)
    )


def whole_rooms(rule: Any, puzzle: Any, board: Board) -> bool:
    room = rooms(rule, puzzle)
    return len({(room[cell], value) for cell, value in board.items()}) == len(set(room.values()))


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "count-around": count_around,
    "corner-count": corner_count,
    "line-count": line_count,
    "not-touching": not_touching,
    "lines-differ": lines_differ,
    "half-shaded": half_shaded,
    "given-shading": given_shading,
    "rectangular-areas": rectangular_areas,
    "no-rectangular-areas": no_rectangular_areas,
    "level-water": level_water,
    "lights": lights,
    "whole-rooms": whole_rooms,
    "runs-around": runs_around,
    "line-runs": line_runs,
}

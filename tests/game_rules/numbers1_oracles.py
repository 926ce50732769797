"""Oracles of rules about numbers. A board is a dictionary from (row, column) to the number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Any

Cell = tuple[int, int]
Board = dict[Cell, int]


def board_of(values: dict[Any, int]) -> Board:
    return {(spot.r // 2, spot.c // 2): value for spot, value in values.items()}


def clue_cells(puzzle: Any, name: str) -> dict[Cell, int]:
    return {(spot.r // 2, spot.c // 2): number for spot, number in getattr(puzzle, name)}


def all_pairs(board: Board, near: Callable[[int, int], bool], right: Callable[[int, int], bool]) -> bool:
    """Whether every two cells whose distances by row and column are `near` have numbers that are `right`."""
    return all(
        right(board[one], board[two])
        for one, two in combinations(board, 2)
        if near(abs(one[0] - two[0]), abs(one[1] - two[1]))
    )


def different(board: Board, same: Callable[[Cell, Cell], bool]) -> bool:
    """Whether cells that are the `same` by a criterion have different numbers."""
    return all(board[one] != board[two] for one, two in combinations(board, 2) if same(one, two))


def edge_signs(puzzle: Any, name: str) -> dict[tuple[Cell, Cell], str]:
    """The sign between two cells, the upper or left one first."""
    signs = {}
    for (r, c), sign in getattr(puzzle, name):
        second = (r // 2, c // 2)
        first = (second[0], second[1] - 1) if r % 2 else (second[0] - 1, second[1])
        signs[first, second] = sign
    return signs


def given_numbers(rule: Any, puzzle: Any, board: Board) -> bool:
    return clue_cells(puzzle, rule.numbers).items() <= board.items()


def no_repeat_in_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    return different(board, lambda one, two: one[0] == two[0] or one[1] == two[1])


def no_repeat_in_rooms(rule: Any, puzzle: Any, board: Board) -> bool:
    ids = getattr(puzzle, rule.rooms)
    return different(board, lambda one, two: ids[one[0] * puzzle.cols + one[1]] == ids[two[0] * puzzle.cols + two[1]])


def no_repeat_in_boxes(rule: Any, puzzle: Any, board: Board) -> bool:
    return different(
        board,
        lambda one, two: (
            (one[0] // rule.box_rows, one[1] // rule.box_cols) == (two[0] // rule.box_rows, two[1] // rule.box_cols)
        ),
    )


def no_repeat_on_diagonals(rule: Any, puzzle: Any, board: Board) -> bool:
    def both_on(one: Cell, two: Cell) -> bool:
        falling = one[0] == one[1] and two[0] == two[1]
        rising = one[0] + one[1] == two[0] + two[1] == puzzle.cols - 1
        return falling or rising

    return different(board, both_on)


def anti_knight(rule: Any, puzzle: Any, board: Board) -> bool:
    return all_pairs(board, lambda down, across: down * across == 2, lambda a, b: a != b)


def anti_king(rule: Any, puzzle: Any, board: Board) -> bool:
    return all_pairs(board, lambda down, across: max(down, across) == 1, lambda a, b: a != b)


def non_consecutive(rule: Any, puzzle: Any, board: Board) -> bool:
    return all_pairs(board, lambda down, across: down + across == 1, lambda a, b: a not in (b - 1, b + 1))


def inequalities(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(
        board[first] < board[second] if way in "ul" else board[first] > board[second]
        for (first, second), way in edge_signs(puzzle, rule.signs).items()
    )


def kropki_dots(rule: Any, puzzle: Any, board: Board) -> bool:
    signs = edge_signs(puzzle, rule.dots)
    for one, two in combinations(sorted(board), 2):
        if abs(one[0] - two[0]) + abs(one[1] - two[1]) != 1:
            continue
        a, b = sorted((board[one], board[two]))
        possible = {"w"} if b == a + 1 else set()
        possible |= {"b"} if b == a + a else set()
        sign = signs.get((one, two), "")
        if (sign in ("w", "b") and sign not in possible) or (rule.all and sign not in ("w", "b") and possible):
            return False
    return True


def xv(rule: Any, puzzle: Any, board: Board) -> bool:
    totals = {"x": 10, "v": 5}
    signs = edge_signs(puzzle, rule.signs)
    for (r, c), number in board.items():
        for other in ((r, c + 1), (r + 1, c)):
            if other in board:
                total, wanted = number + board[other], totals.get(signs.get(((r, c), other), ""))
                if wanted is not None and total != wanted:
                    return False
                if rule.all and wanted is None and total in totals.values():
                    return False
    return True


def odd_and_even(rule: Any, puzzle: Any, board: Board) -> bool:
    signs: Iterable[str] = getattr(puzzle, rule.parity)
    return all(
        {"o": board[divmod(k, puzzle.cols)] % 2 == 1, "e": board[divmod(k, puzzle.cols)] % 2 == 0, ".": True}[s]
        for k, s in enumerate(signs)
    )


def seen_lines(puzzle: Any, name: str, board: Board) -> Iterable[tuple[list[int], int]]:
    """The numbers that each number outside faces, the nearest first, and that number."""
    for (r, c), clue in getattr(puzzle, name):
        across = 0 < r < 2 * puzzle.rows
        line = [n for (row, col), n in sorted(board.items()) if (row == r // 2 if across else col == c // 2)]
        yield (line if (c if across else r) < 0 else line[::-1]), clue


def skyscrapers(rule: Any, puzzle: Any, board: Board) -> bool:
    for line, clue in seen_lines(puzzle, rule.clues, board):
        highest, seen = -1, 0
        while line:
            if line[0] > highest:
                highest, seen = line[0], seen + 1
            line = line[1:]
        if seen != clue:
            return False
    return True


def first_seen(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(clue in [n for n in line if n][:1] for line, clue in seen_lines(puzzle, rule.clues, board))


def sum_between(rule: Any, puzzle: Any, board: Board) -> bool:
    outer = sorted((rule.one, rule.two))
    for line, clue in seen_lines(puzzle, rule.clues, board):
        at = [k for k, n in enumerate(line) if n in outer]
        if sorted(line[k] for k in at) != outer or sum(line[at[0] + 1 : at[1]]) != clue:
            return False
    return True


def x_sums(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(
        clue == sum(n for k, n in enumerate(line) if k < line[0] or k == 0)
        for line, clue in seen_lines(puzzle, rule.clues, board)
    )


def numbered_rooms(rule: Any, puzzle: Any, board: Board) -> bool:
    lines = seen_lines(puzzle, rule.clues, board)
    return all(any(k == line[0] and n == clue for k, n in enumerate(line, 1)) for line, clue in lines)


def first_sum(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(sum(line[: rule.length]) == clue for line, clue in seen_lines(puzzle, rule.clues, board))


def cages_of(rule: Any, puzzle: Any, board: Board) -> Iterable[tuple[list[int], int, str]]:
    """The numbers, the target and the operation of each cage."""
    for cells, target, operation in getattr(puzzle, rule.cages):
        yield [board[spot.r // 2, spot.c // 2] for spot in cells], target, operation


def killer_cages(rule: Any, puzzle: Any, board: Board) -> bool:
    cages = cages_of(rule, puzzle, board)
    return all(len(set(some)) == len(some) and sum(some) in (target, target or sum(some)) for some, target, _ in cages)


def operation_cages(rule: Any, puzzle: Any, board: Board) -> bool:
    for some, target, operation in cages_of(rule, puzzle, board):
        product = 1
        for number in some:
            product = product * number
        fits = {"+": sum(some) == target, "×": product == target}
        if len(some) == 2:
            a, b = some
            fits["−"] = a - b == target or b - a == target
            fits["÷"] = (a > 0 and b == a * target) or (b > 0 and a == b * target)
        if target and not (fits.get(operation, False) if operation else any(fits.values())):
            return False
    return True


def lines_of(rule: Any, puzzle: Any, board: Board) -> Iterable[list[int]]:
    """The numbers along each line of the rule."""
    for cells, sort in getattr(puzzle, rule.lines):
        if sort == rule.sort:
            yield [board[spot.r // 2, spot.c // 2] for spot in cells]


def thermometers(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(line == sorted(line if rule.slow else set(line)) for line in lines_of(rule, puzzle, board))


def arrows(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(sum(line) == 2 * line[0] for line in lines_of(rule, puzzle, board))


def whisper_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(
        max(a, b) >= min(a, b) + rule.least if rule.least else 2 * abs(a - b) >= puzzle.rows
        for line in lines_of(rule, puzzle, board)
        for a, b in pairwise(line)
    )


def renban_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    lines = lines_of(rule, puzzle, board)
    return all(sorted(line) == [min(line) + k for k in range(len(line))] for line in lines)


def palindromes(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(line == line[::-1] for line in lines_of(rule, puzzle, board))


def little_killers(rule: Any, puzzle: Any, board: Board) -> bool:
    for (r, c), (clue, way) in getattr(puzzle, rule.killers):
        row, col, total = r // 2, c // 2, 0
        for _ in range(puzzle.rows + puzzle.cols):
            row, col = row + (1 if way[0] == "d" else -1), col + (1 if way[1] == "r" else -1)
            total += board.get((row, col), 0)
        if total != clue:
            return False
    return True


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "given-numbers": given_numbers,
    "no-repeat-in-lines": no_repeat_in_lines,
    "no-repeat-in-rooms": no_repeat_in_rooms,
    "no-repeat-in-boxes": no_repeat_in_boxes,
    "no-repeat-on-diagonals": no_repeat_on_diagonals,
    "anti-knight": anti_knight,
    "anti-king": anti_king,
    "non-consecutive": non_consecutive,
    "inequalities": inequalities,
    "kropki-dots": kropki_dots,
    "xv": xv,
    "odd-and-even": odd_and_even,
    "skyscrapers": skyscrapers,
    "first-seen": first_seen,
    "sum-between": sum_between,
    "x-sums": x_sums,
    "numbered-rooms": numbered_rooms,
    "first-sum": first_sum,
    "killer-cages": killer_cages,
    "operation-cages": operation_cages,
    "thermometers": thermometers,
    "arrows": arrows,
    "whisper-lines": whisper_lines,
    "renban-lines": renban_lines,
    "palindromes": palindromes,
    "little-killers": little_killers,
}

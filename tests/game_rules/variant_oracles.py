"""Oracles of rules that setters add as variants. A board is a dictionary from (row, column) to the value of a cell."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from game_rules.shading_oracles import Board, areas, board_of, chosen, clue_cells, rooms

__all__ = ["ORACLES", "board_of"]
Cell = tuple[int, int]


def fits(rule: Any, found: int) -> bool:
    return found >= rule.at_least and (rule.at_most is None or found <= rule.at_most)


def line_share(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    rows = all(fits(rule, sum(r == row for r, _ in some)) for row in {r for r, _ in board})
    cols = all(fits(rule, sum(c == col for _, c in some)) for col in {c for _, c in board})
    return (rows or rule.lines == "columns") and (cols or rule.lines == "rows")


def squares(board: Board) -> list[set[Cell]]:
    every = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in board]
    return [square for square in every if square <= board.keys()]


def square_count(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(fits(rule, len(square & chosen(rule, board))) for square in squares(board))


def total_count(rule: Any, puzzle: Any, board: Board) -> bool:
    return fits(rule, len(chosen(rule, board)))


def diagonal_count(rule: Any, puzzle: Any, board: Board) -> bool:
    for sign in (1, -1):
        for number in {r + sign * c for r, c in board}:
            line = {(r, c) for r, c in board if r + sign * c == number}
            if len(line) > 1 and not fits(rule, len(line & chosen(rule, board))):
                return False
    return True


def edge_count(rule: Any, puzzle: Any, board: Board) -> bool:
    inner = {(r, c) for r, c in board if {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} <= board.keys()}
    return fits(rule, len(chosen(rule, board) - inner))


def far(rule: Any, board: Board, near: Callable[[int, int], bool]) -> bool:
    """Whether no two chosen cells are `near` by their distances in rows and columns."""
    pairs = combinations(chosen(rule, board), 2)
    return not any(near(abs(a - c), abs(b - d)) for (a, b), (c, d) in pairs)


def no_diagonal_run(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    return not any(all((r + k, c + k * step) in some for k in range(rule.length)) for r, c in some for step in (1, -1))


def straight_areas(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(1 in (len({r for r, _ in area}), len({c for _, c in area})) for area in areas(chosen(rule, board)))


def dominating(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    most = 1 if len(rule.near) == 4 else 2

    def touches(one: Cell, other: Cell) -> bool:
        down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
        return max(down, right) == 1 and down + right <= most

    return all(any(touches(cell, other) for other in some) for cell in board.keys() - some)


def by_room(rule: Any, puzzle: Any, board: Board) -> list[list[int]]:
    """The values of the cells of each room: 1 for those that the rule is about."""
    room = rooms(rule, puzzle)
    return [[int(board[cell] == rule.of) for cell in room if room[cell] == number] for number in set(room.values())]


def mixed_rooms(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(len(set(room)) == 2 for room in by_room(rule, puzzle, board) if len(room) > 1)


def across(rule: Any, puzzle: Any, board: Board) -> list[tuple[int, int]]:
    """The values on both sides of every border."""
    room = rooms(rule, puzzle)
    pairs = [(cell, (cell[0] + down, cell[1] + right)) for cell in board for down, right in ((0, 1), (1, 0))]
    return [(board[a], board[b]) for a, b in pairs if b in board and room[a] != room[b]]


def equal_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    return all(len({sum(s[k] == line for s in some) for line in {s[k] for s in board}}) == 1 for k in (0, 1))


def counts(near: Callable[[Any, int, int], bool]) -> Callable[[Any, Any, Board], bool]:
    """The oracle of numbers that count the chosen cells that are `near` by their distances in rows and columns."""

    def oracle(rule: Any, puzzle: Any, board: Board) -> bool:
        some, numbers = chosen(rule, board), clue_cells(puzzle, rule.numbers)
        return all(
            number in (-2, sum(near(rule, abs(r - y), abs(c - x)) for y, x in some))
            for (r, c), number in numbers.items()
        )

    return oracle


def circles(puzzle: Any, name: str) -> dict[Cell, str]:
    signs = getattr(puzzle, name)
    return {divmod(k, puzzle.cols): sign for k, sign in enumerate(signs) if sign != "."}


def beside(board: Board, cell: Cell) -> list[int]:
    r, c = cell
    return [board[near] for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if near in board]


def majority_circles(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(
        near.count("ob".index(sign)) > near.count(1 - "ob".index(sign))
        for cell, sign in circles(puzzle, rule.circles).items()
        if (near := beside(board, cell)) is not None
    )


def neighbour_count(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(fits(rule, beside(board, cell).count(rule.of)) for cell in chosen(rule, board))


def no_checkerboard(rule: Any, puzzle: Any, board: Board) -> bool:
    some = {cell for cell, value in board.items() if value}
    diagonals = ({(0, 0), (1, 1)}, {(0, 1), (1, 0)})
    return not any(
        len(square) == 4 and {(r - min(square)[0], c - min(square)[1]) for r, c in square & some} in diagonals
        for square in squares(board)
    )


def turned(puzzle: Any, cell: Cell, under: str) -> Cell:
    """The cell that takes the place of this one under a symmetry of the board."""
    r, c = cell
    down, right = puzzle.rows - 1 - r, puzzle.cols - 1 - c
    return {"half-turn": (down, right), "left-right": (r, right), "top-bottom": (down, c)}[under]


def symmetric(rule: Any, puzzle: Any, board: Board) -> bool:
    return all(value == board[turned(puzzle, cell, rule.under)] for cell, value in board.items())


def opposite_colours(rule: Any, puzzle: Any, board: Board) -> bool:
    opposite = {cell: turned(puzzle, cell, "half-turn") for cell in board}
    return all(board[cell] != board[other] for cell, other in opposite.items() if cell != other)


def room_pieces(rule: Any, puzzle: Any, board: Board) -> bool:
    room, some = rooms(rule, puzzle), chosen(rule, board)
    return all(len(areas({cell for cell in some if room[cell] == number})) <= 1 for number in room.values())


def own_area(rule: Any, puzzle: Any, board: Board) -> bool:
    every = [area for value in (0, 1) for area in areas({cell for cell in board if board[cell] == value})]
    numbers = clue_cells(puzzle, rule.numbers)
    return all(numbers[cell] in (-2, len(area)) for area in every for cell in area & numbers.keys())


def nearest_distance(rule: Any, puzzle: Any, board: Board) -> bool:
    for (r, c), number in clue_cells(puzzle, rule.numbers).items():
        away = [abs(r - y) + abs(c - x) for y, x in chosen(rule, board) if (r == y) != (c == x)]
        if number not in (-2, min([*away, 99]) % 99):
            return False
    return True


def even_lines(rule: Any, puzzle: Any, board: Board) -> bool:
    some = chosen(rule, board)
    return all(sum(s[k] == line for s in some) % 2 == rule.parity for k in (0, 1) for line in {s[k] for s in board})


def rooms_differ(rule: Any, puzzle: Any, board: Board) -> bool:
    room = rooms(rule, puzzle)
    count = {number: sum(room[cell] == number for cell in chosen(rule, board)) for number in room.values()}
    joined = {(room[r, c], room[near]) for r, c in board for near in ((r, c + 1), (r + 1, c)) if near in board}
    return all(a == b or count[a] != count[b] for a, b in joined)


def texts(rule: Any, board: Board) -> dict[tuple[str, int], str]:
    """Every row and every column as a text, with "x" for the chosen cells."""
    lines: dict[tuple[str, int], str] = {}
    for r, c in sorted(board):
        for key in (("row", r), ("column", c)):
            lines[key] = lines.get(key, "") + ("x" if board[r, c] == rule.of else ".")
    return lines


def one_run(rule: Any, puzzle: Any, board: Board) -> bool:
    lines = texts(rule, board).items()
    return all("." not in line.strip(".") for (name, _), line in lines if rule.lines in ("both", f"{name}s"))


def outside(value: Callable[[str], int]) -> Callable[[Any, Any, Board], bool]:
    """The oracle of numbers outside that are this value of the text of their line."""

    def oracle(rule: Any, puzzle: Any, board: Board) -> bool:
        lines = texts(rule, board)
        return all(
            value(lines[("row", seat.r // 2) if seat.c < 0 else ("column", seat.c // 2)]) == number
            for seat, number in getattr(puzzle, rule.numbers)
        )

    return oracle


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "line-share": line_share,
    "square-count": square_count,
    "total-count": total_count,
    "diagonal-count": diagonal_count,
    "edge-count": edge_count,
    "not-diagonal": lambda rule, _, board: far(rule, board, lambda down, right: down == right == 1),
    "knight-apart": lambda rule, _, board: far(rule, board, lambda down, right: {down, right} == {1, 2}),
    "steps-apart": lambda rule, _, board: far(rule, board, lambda down, right: down + right < rule.steps),
    "no-diagonal-run": no_diagonal_run,
    "straight-areas": straight_areas,
    "dominating": dominating,
    "room-share": lambda rule, puzzle, board: all(fits(rule, sum(room)) for room in by_room(rule, puzzle, board)),
    "mixed-rooms": mixed_rooms,
    "not-across-borders": lambda rule, puzzle, board: (rule.of, rule.of) not in across(rule, puzzle, board),
    "borders-differ": lambda rule, puzzle, board: all(a != b for a, b in across(rule, puzzle, board)),
    "equal-rooms": lambda rule, puzzle, board: len({sum(room) for room in by_room(rule, puzzle, board)}) == 1,
    "equal-lines": equal_lines,
    "count-beside": counts(lambda _, down, right: down + right == 1),
    "count-diagonal": counts(lambda _, down, right: down == right == 1),
    "count-knight": counts(lambda _, down, right: {down, right} == {1, 2}),
    "count-cross": counts(lambda _, down, right: 0 in (down, right)),
    "count-near": counts(lambda rule, down, right: down + right <= rule.steps),
    "majority-circles": majority_circles,
    "neighbour-count": neighbour_count,
    "no-checkerboard": no_checkerboard,
    "symmetric": symmetric,
    "opposite-colours": opposite_colours,
    "room-pieces": room_pieces,
    "own-area": own_area,
    "area-size": lambda rule, _, board: all(len(area) == rule.size for area in areas(chosen(rule, board))),
    "area-limits": lambda rule, _, board: all(fits(rule, len(area)) for area in areas(chosen(rule, board))),
    "nearest-distance": nearest_distance,
    "even-lines": even_lines,
    "even-rooms": lambda rule, puzzle, board: all(
        sum(room) % 2 == rule.parity for room in by_room(rule, puzzle, board)
    ),
    "rooms-differ": rooms_differ,
    "one-run": one_run,
    "longest-run": outside(lambda line: max(map(len, line.split(".")))),
    "run-count": outside(lambda line: len(line.replace(".", " ").split())),
    "first-position": outside(lambda line: line.find("x") + 1),
    "position-sum": outside(lambda line: sum(k + 1 for k, cell in enumerate(line) if cell == "x")),
}

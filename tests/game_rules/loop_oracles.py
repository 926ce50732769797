"""Oracles of rules about loops. A board is a list of lines, each a pair of nodes; nodes are places like (1, 3), as in
spots. Cells have odd coordinates, and corners even ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

Node = tuple[int, int]


class Board(NamedTuple):
    """The lines drawn on edges, the lines as pairs of cells and as pairs of corners, and the shaded cells."""

    edges: set[Node]
    shaded: set[Node]

    def joined(self, corners: bool = False) -> list[tuple[Node, Node]]:
        """The two ends of each line."""
        pairs = []
        for r, c in self.edges:
            across = (r % 2 == 1) != corners
            pairs.append(((r, c - 1), (r, c + 1)) if across else ((r - 1, c), (r + 1, c)))
        return pairs


def board_of(values: dict[Any, int]) -> Board:
    drawn = {(spot.r, spot.c) for spot, value in values.items() if value}
    return Board({s for s in drawn if sum(s) % 2}, {s for s in drawn if sum(s) % 2 == 0})


def cells(puzzle: Any) -> list[Node]:
    return [(2 * r + 1, 2 * c + 1) for r in range(puzzle.rows) for c in range(puzzle.cols)]


def cycle(rule: Any, board: Board) -> list[Node]:
    """The nodes of the only loop in order; none if the lines are no single loop."""
    pairs = board.joined(rule.answer == "fence")
    if not pairs:
        return []
    nodes = [pairs[0][0]]
    unused = list(pairs)
    while unused:
        on = [pair for pair in unused if nodes[-1] in pair]
        if not on or (len(nodes) > 1 and nodes[-1] == nodes[0]):
            return []
        unused.remove(on[0])
        one, two = on[0]
        nodes.append(two if one == nodes[-1] else one)
    return nodes[1:] if nodes[0] == nodes[-1] and len(set(nodes)) == len(nodes) - 1 else []


def one_loop(rule: Any, puzzle: Any, board: Board) -> bool:
    return bool(cycle(rule, board))


def every_cell(rule: Any, puzzle: Any, board: Board) -> bool:
    return sorted(cycle(rule, board)) == cells(puzzle)


def side_count(rule: Any, puzzle: Any, board: Board) -> bool:
    return one_loop(rule, puzzle, board) and all(
        sum(abs(r - y) + abs(c - x) == 1 for y, x in board.edges) == number
        for (r, c), number in getattr(puzzle, rule.numbers)
        if number != -2
    )


def turns(loop: list[Node]) -> dict[Node, bool]:
    """For each node of a loop, whether the loop turns there."""
    found = {}
    for k, (r, c) in enumerate(loop):
        (y, x), (q, p) = loop[k - 1], loop[(k + 1) % len(loop)]
        found[r, c] = not (y == r == q or x == c == p)
    return found


def circles(rule: Any, puzzle: Any) -> dict[Node, str]:
    return {cell: sign for cell, sign in zip(cells(puzzle), getattr(puzzle, rule.circles), strict=True) if sign != "."}


def masyu_circles(rule: Any, puzzle: Any, board: Board) -> bool:
    loop = cycle(rule, board)
    turn = turns(loop)
    for cell, sign in circles(rule, puzzle).items():
        if cell not in turn:
            return False
        k = loop.index(cell)
        beside = turn[loop[k - 1]], turn[loop[(k + 1) % len(loop)]]
        if not (turn[cell] and not any(beside) if sign == "b" else not turn[cell] and any(beside)):
            return False
    return bool(loop)


def circle_turns(rule: Any, puzzle: Any, board: Board) -> bool:
    loop = cycle(rule, board)
    turn = turns(loop)
    return bool(loop) and all(
        cell in turn and {"any": True, "turn": turn[cell], "straight": not turn[cell]}[way]
        for cell, sign in circles(rule, puzzle).items()
        for way in [rule.at_black if sign == "b" else rule.at_white]
    )


def room_of(rule: Any, puzzle: Any) -> dict[Node, int]:
    return dict(zip(cells(puzzle), getattr(puzzle, rule.rooms), strict=True))


def every_room_once(rule: Any, puzzle: Any, board: Board) -> bool:
    loop, rooms = cycle(rule, board), room_of(rule, puzzle)
    entries = [rooms[cell] for k, cell in enumerate(loop) if rooms[cell] != rooms[loop[k - 1]]]
    return bool(loop) and sorted(entries or {rooms[cell] for cell in loop}) == sorted(set(rooms.values()))


def room_loop_count(rule: Any, puzzle: Any, board: Board) -> bool:
    loop, rooms = cycle(rule, board), room_of(rule, puzzle)
    return every_room_once(rule, puzzle, board) and all(
        sum(rooms[cell] == rooms[clue] for cell in loop) == number for clue, number in getattr(puzzle, rule.numbers)
    )


def empty_cells_apart(rule: Any, puzzle: Any, board: Board) -> bool:
    loop = cycle(rule, board)
    rooms = room_of(rule, puzzle) if rule.rooms else {}
    empty = set(cells(puzzle)) - set(loop)
    return bool(loop) and not any(
        beside in empty and (not rooms or rooms[r, c] != rooms[beside])
        for r, c in empty
        for beside in ((r + 2, c), (r, c + 2))
    )


def shaded_off_loop(rule: Any, puzzle: Any, board: Board) -> bool:
    loop, dark = cycle(rule, board), board.shaded
    apart = rule.touching or not any((r + 2, c) in dark or (r, c + 2) in dark for r, c in dark)
    return bool(loop) and apart and dark.isdisjoint(loop)


def every_open_cell(rule: Any, puzzle: Any, board: Board) -> bool:
    """The rule that it presumes forbids adjacent shaded cells, unless it is changed."""
    loop, dark = cycle(rule, board), board.shaded
    apart = not any((r + 2, c) in dark or (r, c + 2) in dark for r, c in dark)
    return bool(loop) and apart and sorted([*loop, *dark]) == cells(puzzle)


def arrow_count(rule: Any, puzzle: Any, board: Board) -> bool:
    """Whatever the lines are: the rule is about shaded cells only."""
    cells_of = {cell for cell in cells(puzzle) if (cell in board.shaded) == bool(rule.of)}
    steps = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
    return all(
        sum((y - r, x - c) == (n * dr, n * dc) for y, x in cells_of for n in range(1, 99)) == number
        for (r, c), (number, way) in getattr(puzzle, rule.clues)
        if way
        for dr, dc in [steps[way]]
    )


def straight_numbers(rule: Any, puzzle: Any, board: Board) -> bool:
    loop = cycle(rule, board)
    turn = turns(loop)

    def steps(k: int, way: int) -> int:
        """From a node to the next turn."""
        count = 1
        while not turn[loop[(k + way * count) % len(loop)]]:
            count += 1
        return count

    for cell, number in getattr(puzzle, rule.numbers):
        if tuple(cell) not in turn:
            return False
        k = loop.index(tuple(cell))
        one, two = steps(k, -1), steps(k, 1)
        lengths = {one, two} if turn[loop[k]] else {one + two}
        if len(lengths) > 1 or number not in (-2, *lengths):
            return False
    return bool(loop)


def inside_circles(rule: Any, puzzle: Any, board: Board) -> bool:
    """From outside the board, everything that can be reached without crossing a line is outside."""
    outside, todo = {(-1, -1)}, [(-1, -1)]
    for r, c in todo:
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            there = r + 2 * dr, c + 2 * dc
            on_board = -1 <= there[0] <= 2 * puzzle.rows + 1 and -1 <= there[1] <= 2 * puzzle.cols + 1
            if on_board and there not in outside and (r + dr, c + dc) not in board.edges:
                outside.add(there)
                todo.append(there)
    return one_loop(rule, puzzle, board) and all(
        (cell in outside) == (sign == "b") for cell, sign in circles(rule, puzzle).items()
    )


def room_turns(rule: Any, puzzle: Any, board: Board) -> bool:
    turn, rooms = turns(cycle(rule, board)), room_of(rule, puzzle)
    return one_loop(rule, puzzle, board) and all(
        sum(turned for cell, turned in turn.items() if rooms[cell] == rooms[clue]) == number
        for clue, number in getattr(puzzle, rule.numbers)
    )


def steps_ahead(rule: Any, puzzle: Any, board: Board) -> bool:
    ways = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
    return one_loop(rule, puzzle, board) and all(
        sum((r + (2 * n + 1) * dr, c + (2 * n + 1) * dc) in board.edges for n in range(1, 99)) == number
        for (r, c), (number, way) in getattr(puzzle, rule.clues)
        if way
        for dr, dc in [ways[way]]
    )


def clues_off_loop(rule: Any, puzzle: Any, board: Board) -> bool:
    loop = cycle(rule, board)
    return bool(loop) and not {(r, c) for (r, c), _ in getattr(puzzle, rule.clues)}.intersection(loop)


ORACLES: dict[str, Callable[[Any, Any, Board], bool]] = {
    "one-loop": one_loop,
    "every-cell": every_cell,
    "side-count": side_count,
    "masyu-circles": masyu_circles,
    "circle-turns": circle_turns,
    "every-room-once": every_room_once,
    "room-loop-count": room_loop_count,
    "empty-cells-apart": empty_cells_apart,
    "shaded-off-loop": shaded_off_loop,
    "inside-circles": inside_circles,
    "straight-numbers": straight_numbers,
    "every-open-cell": every_open_cell,
    "arrow-count": arrow_count,
    "room-turns": room_turns,
    "steps-ahead": steps_ahead,
    "clues-off-loop": clues_off_loop,
}

"""Oracles of rules about loops that setters add as variants. Boards are those of `loop_oracles`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game_rules.loop_oracles import Board, Node, board_of, cells, cycle, turns

__all__ = ["ORACLES", "board_of"]


def fits(rule: Any, found: int) -> bool:
    return found >= rule.at_least and (rule.at_most is None or found <= rule.at_most)


def room_of(rule: Any, puzzle: Any) -> dict[Node, int]:
    return dict(zip(cells(puzzle), getattr(puzzle, rule.rooms), strict=True))


def loop_in_every_room(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    room = room_of(rule, puzzle)
    return all(fits(rule, sum(room[cell] == number for cell in loop)) for number in room.values())


def borders_crossed_once(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    room = room_of(rule, puzzle)
    crossed = [frozenset((room[a], room[b])) for a, b in board.joined() if room[a] != room[b]]
    return all(crossed.count(pair) <= rule.times for pair in crossed)


def loop_line_count(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    return all(
        sum(cell[0] == seat.r if seat.c < 0 else cell[1] == seat.c for cell in loop) == number
        for seat, number in getattr(puzzle, rule.numbers)
    )


def loop_count_around(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    return all(
        number in (-2, sum(max(abs(r - y), abs(c - x)) == 2 for y, x in loop))
        for (r, c), number in getattr(puzzle, rule.numbers)
    )


def circles_on_loop(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    signs = zip(cells(puzzle), getattr(puzzle, rule.circles), strict=True)
    return all((cell in loop) == (sign == "b") for cell, sign in signs if sign != ".")


def no_u_turn(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    """Four consecutive cells of the loop are never a 2x2 square."""
    for k in range(len(loop)):
        rows, cols = zip(*((loop + loop)[k : k + 4]), strict=True)
        if max(rows) - min(rows) == 2 == max(cols) - min(cols):
            return False
    return True


def straight_lengths(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    turning = turns(loop)
    first = next(k for k, cell in enumerate(loop) if turning[cell])
    length = 0
    for cell in (loop[first:] + loop[: first + 1])[1:]:
        length += 1
        if turning[cell]:
            if not fits(rule, length):
                return False
            length = 0
    return True


def no_consecutive_turns(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    turning = turns(loop)
    return not any(turning[loop[k - 1]] and turning[loop[k]] for k in range(len(loop)))


def symmetric_loop(rule: Any, puzzle: Any, loop: list[Node], board: Board) -> bool:
    down, right = rule.under != "left-right", rule.under != "top-bottom"
    return board.edges == {
        (2 * puzzle.rows - r if down else r, 2 * puzzle.cols - c if right else c) for r, c in board.edges
    }


OF_LOOPS: dict[str, Callable[[Any, Any, list[Node], Board], bool]] = {
    "loop-in-every-room": loop_in_every_room,
    "borders-crossed-once": borders_crossed_once,
    "loop-length": lambda rule, puzzle, loop, board: fits(rule, len(loop)),
    "loop-line-count": loop_line_count,
    "loop-count-around": loop_count_around,
    "circles-on-loop": circles_on_loop,
    "no-u-turn": no_u_turn,
    "straight-lengths": straight_lengths,
    "no-consecutive-turns": no_consecutive_turns,
    "symmetric-loop": symmetric_loop,
}


def of_one_loop(oracle: Callable[[Any, Any, list[Node], Board], bool]) -> Callable[[Any, Any, Board], bool]:
    """The oracle of boards that also have to be one loop."""

    def whole(rule: Any, puzzle: Any, board: Board) -> bool:
        loop = cycle(rule, board)
        return bool(loop) and oracle(rule, puzzle, loop, board)

    return whole


ORACLES = {name: of_one_loop(oracle) for name, oracle in OF_LOOPS.items()}

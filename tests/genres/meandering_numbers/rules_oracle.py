"""Oracle for the rules of Meandering Numbers, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document). Each room is followed from 1 upwards."""
    digits, rooms = answer["digit"], dict[int, dict[int, tuple[int, int]]]()
    for r, row in enumerate(digits):
        for c, digit in enumerate(row):
            around = [x for line in digits[max(0, r - 1) : r + 2] for x in line[max(0, c - 1) : c + 2]]
            if around.count(digit) > 1 or board["numbers"][r][c] not in (None, digit):
                return False
            room = rooms.setdefault(board["rooms"][r][c], {})
            if digit in room:
                return False
            room[digit] = (r, c)
    for room in rooms.values():
        for number in range(1, len(room) + 1):
            if number not in room:
                return False
            if number > 1:
                (r, c), (y, x) = room[number - 1], room[number]
                if abs(r - y) + abs(c - x) != 1:
                    return False
    return True

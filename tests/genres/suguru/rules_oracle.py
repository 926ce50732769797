"""Oracle for the rules of Suguru, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document)."""
    digits, rooms = answer["digit"], dict[int, list[int]]()
    for r, row in enumerate(digits):
        for c, digit in enumerate(row):
            around = [x for line in digits[max(0, r - 1) : r + 2] for x in line[max(0, c - 1) : c + 2]]
            if around.count(digit) > 1 or board["numbers"][r][c] not in (None, digit):
                return False
            rooms.setdefault(board["rooms"][r][c], []).append(digit)
    return all(sorted(room) == list(range(1, len(room) + 1)) for room in rooms.values())

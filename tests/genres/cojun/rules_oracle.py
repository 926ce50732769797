"""Oracle for the rules of Cojun, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document)."""
    digits, homes, rooms = answer["digit"], board["rooms"], dict[int, list[int]]()
    for r, row in enumerate(digits):
        for c, digit in enumerate(row):
            if board["numbers"][r][c] not in (None, digit) or (c and row[c - 1] == digit):
                return False
            if r and (digits[r - 1][c] == digit or (homes[r - 1][c] == homes[r][c] and digits[r - 1][c] < digit)):
                return False
            rooms.setdefault(homes[r][c], []).append(digit)
    return all(sorted(room) == list(range(1, len(room) + 1)) for room in rooms.values())

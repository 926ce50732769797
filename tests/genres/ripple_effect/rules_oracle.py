"""Oracle for the rules of Ripple Effect, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document)."""
    digits, rooms = answer["digit"], dict[int, list[int]]()
    for line in (*digits, *zip(*digits, strict=True)):
        for k, digit in enumerate(line):
            if digit in line[k + 1 : k + digit + 1]:
                return False
    for r, row in enumerate(digits):
        for c, digit in enumerate(row):
            if board["numbers"][r][c] not in (None, digit):
                return False
            rooms.setdefault(board["rooms"][r][c], []).append(digit)
    return all(sorted(room) == list(range(1, len(room) + 1)) for room in rooms.values())

"""Oracle for the rules of Futoshiki, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document)."""
    rows, size = answer["digit"], board["height"]
    everything = set(range(1, size + 1))
    if any(set(line) != everything for line in (*rows, *zip(*rows, strict=True))):
        return False
    for r in range(size):
        for c in range(size):
            if board["numbers"][r][c] not in (None, rows[r][c]):
                return False
    for r, line in enumerate(board.get("across", ())):
        for c, sign in enumerate(line):
            if (sign == "<" and rows[r][c] > rows[r][c + 1]) or (sign == ">" and rows[r][c] < rows[r][c + 1]):
                return False
    for r, line in enumerate(board.get("down", ())):
        for c, sign in enumerate(line):
            if (sign == "^" and rows[r][c] > rows[r + 1][c]) or (sign == "v" and rows[r][c] < rows[r + 1][c]):
                return False
    return True

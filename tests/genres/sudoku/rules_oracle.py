"""Oracle for the rules of Sudoku, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the digits of an answer solve a board (a JSON document). All pairs of equal digits are checked."""
    digits, size = answer["digit"], board["height"]
    high = max(k for k in range(1, size + 1) if k * (size // k) == size and k <= size // k)
    wide = size // high
    cells = [(r, c) for r in range(size) for c in range(size)]
    for r, c in cells:
        if digits[r][c] not in range(1, size + 1) or board["numbers"][r][c] not in (None, digits[r][c]):
            return False
        for y, x in cells:
            box = high > 1 and (r // high, c // wide) == (y // high, x // wide)
            if (r, c) != (y, x) and digits[r][c] == digits[y][x] and (r == y or c == x or box):
                return False
    return True

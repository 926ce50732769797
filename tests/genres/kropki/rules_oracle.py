"""Oracle for the rules of Kropki, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer solve a board (a JSON document)."""
    rows, size = answer["digit"], board["height"]
    lines = [list(row) for row in rows]
    if any(set(line) != set(range(1, size + 1)) for line in (*lines, *zip(*lines, strict=True))):
        return False
    if any(board["numbers"][r][c] not in (None, rows[r][c]) for r in range(size) for c in range(size)):
        return False
    across = board.get("across", ["." * (size - 1)] * size)
    down = board.get("down", ["." * size] * (size - 1))
    pairs = [(across[r][c], rows[r][c], rows[r][c + 1]) for r in range(size) for c in range(size - 1)]
    pairs += [(down[r][c], rows[r][c], rows[r + 1][c]) for r in range(size - 1) for c in range(size)]
    for dot, one, two in pairs:
        may = {"w": one - two in (1, -1), "b": one == 2 * two or two == 2 * one}
        if not may[dot] if dot in may else any(may.values()):
            return False
    return True

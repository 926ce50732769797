"""Oracle for the rules of Skyscrapers, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the heights of an answer solve a board (a JSON document)."""
    rows = [list(row) for row in answer["digit"]]
    columns = [list(column) for column in zip(*rows, strict=True)]
    heights = list(range(1, len(rows) + 1))
    if any(sorted(line) != heights for line in rows + columns):
        return False
    for r, row in enumerate(board["numbers"]):
        for c, given in enumerate(row):
            if given not in (None, rows[r][c]):
                return False
    sides = {"rows": rows, "cols": columns}
    sides |= {"right": [row[::-1] for row in rows], "below": [column[::-1] for column in columns]}
    for side, lines in sides.items():
        if any(clue not in (None, in_view(line)) for clue, line in zip(board[side], lines, strict=True)):
            return False
    return True


def in_view(line: list[int]) -> int:
    """How many buildings of a line are seen from its begin: those with nothing as tall in front of them."""
    return sum(all(other < height for other in line[:k]) for k, height in enumerate(line))

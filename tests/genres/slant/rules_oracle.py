"""Oracle for the rules of Slant, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the diagonals of an answer solve a board (a JSON document)."""
    joined = []
    for r, row in enumerate(answer["slant"]):
        for c, way in enumerate(row):
            joined.append(((r, c), (r + 1, c + 1)) if way == 1 else ((r + 1, c), (r, c + 1)))
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            if number not in (None, "?", sum((r, c) in pair for pair in joined)):
                return False
    group = {corner: {corner} for pair in joined for corner in pair}
    for one, two in joined:
        if group[one] is group[two]:
            return False
        group[one] |= group[two]
        for corner in group[two]:
            group[corner] = group[one]
    return True

"""Oracle for the rules of Mosaic, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade = answer["shade"]
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            found = sum(sum(line[max(0, c - 1) : c + 2]) for line in shade[max(0, r - 1) : r + 2])
            if number is not None and number != found:
                return False
    return True

"""Oracle for the rules of Minesweeper, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the mines of an answer solve a board (a JSON document)."""
    mines = {(r, c) for r, row in enumerate(answer["shade"]) for c, x in enumerate(row) if x}
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            around = sum(max(abs(r - y), abs(c - x)) == 1 for y, x in mines)
            if number is not None and ((r, c) in mines or number not in ("?", around)):
                return False
    return True

"""Oracle for the rules of Easy as ABC, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the letters of an answer, which are numbers from 1 on and 0 in empty cells, solve a board, which is a
    JSON document."""
    rows = [list(row) for row in answer["digit"]]
    columns = [list(column) for column in zip(*rows, strict=True)]
    letters = list(range(1, int(board.get("letters", 3)) + 1))
    if any(sorted(filter(None, line)) != letters for line in rows + columns):
        return False
    for r, row in enumerate(board["numbers"]):
        for c, given in enumerate(row):
            if given not in (None, rows[r][c]):
                return False
    sides = {"rows": rows, "cols": columns}
    sides |= {"right": [row[::-1] for row in rows], "below": [column[::-1] for column in columns]}
    for side, lines in sides.items():
        for clue, line in zip(board[side], lines, strict=True):
            if clue is not None and next(letter for letter in line if letter) != clue:
                return False
    return True

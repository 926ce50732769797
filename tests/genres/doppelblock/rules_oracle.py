"""Oracle for the rules of Doppelblock, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the numbers of an answer (0 in shaded cells) solve a board (a JSON document)."""
    rows = [list(row) for row in answer["digit"]]
    columns = [list(column) for column in zip(*rows, strict=True)]
    wanted = [0, 0, *range(1, len(rows) - 1)]
    if any(sorted(line) != wanted for line in rows + columns):
        return False
    for r, row in enumerate(board.get("numbers", ())):
        for c, given in enumerate(row):
            if given not in (None, rows[r][c]):
                return False
    for side, lines in (("rows", rows), ("cols", columns)):
        for clue, line in zip(board[side], lines, strict=True):
            last = len(line) - 1 - line[::-1].index(0)
            if clue not in (None, sum(line[line.index(0) : last])):
                return False
    return True

"""Oracle for the rules of Binairo, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shading of an answer solves a board (a JSON document)."""
    rows = ["".join(map(str, row)) for row in answer["shade"]]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for lines in (rows, columns):
        if len(set(lines)) < len(lines):
            return False
        for line in lines:
            if "000" in line or "111" in line or line.count("0") != line.count("1"):
                return False
    told = [(r, c, n) for r, row in enumerate(board["numbers"]) for c, n in enumerate(row) if n is not None]
    return all(rows[r][c] == str(n) for r, c, n in told)

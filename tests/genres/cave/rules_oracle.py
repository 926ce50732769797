"""Oracle for the rules of Cave, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade = {(r, c): x for r, row in enumerate(answer["shade"]) for c, x in enumerate(row)}
    light, dark = ({cell for cell, x in shade.items() if x == colour} for colour in (0, 1))
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            if number is not None and ((r, c) in dark or number not in ("?", 1 + _seen(r, c, light))):
                return False
    last_row, last_col = max(shade)
    border = {(r, c) for r, c in dark if r in (0, last_row) or c in (0, last_col)}
    return _spread(set(sorted(light)[:1]), light) == light and _spread(border, dark) == dark


def _seen(r: int, c: int, light: set[Cell]) -> int:
    """How many open cells follow a cell without a gap, all four ways together."""
    total = 0
    for dr, dc in WAYS:
        far = 1
        while (r + far * dr, c + far * dc) in light:
            far += 1
        total += far - 1
    return total


def _spread(start: set[Cell], cells: set[Cell]) -> set[Cell]:
    """Some cells, and all cells connected to them."""
    found = start
    while more := {(r + dr, c + dc) for r, c in found for dr, dc in WAYS} & cells - found:
        found = found | more
    return found

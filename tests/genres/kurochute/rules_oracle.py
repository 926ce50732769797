"""Oracle for the rules of Kurochute, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade = {(r, c): x for r, row in enumerate(answer["shade"]) for c, x in enumerate(row)}
    for (r, c), dark in shade.items():
        if dark and any(shade.get((r + dr, c + dc)) for dr, dc in WAYS):
            return False
        number = board["numbers"][r][c]
        if number is not None and dark:
            return False
        if number not in (None, "?"):
            ends = [shade.get((r + number * dr, c + number * dc), 0) for dr, dc in WAYS]
            if sum(ends) != 1:
                return False
    parts: list[set[Cell]] = []
    for r, c in (cell for cell, dark in shade.items() if not dark):
        near = [part for part in parts if not part.isdisjoint((r + dr, c + dc) for dr, dc in WAYS)]
        parts = [part for part in parts if part not in near] + [{(r, c)}.union(*near)]
    return len(parts) < 2

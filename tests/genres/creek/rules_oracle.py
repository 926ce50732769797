"""Oracle for the rules of Creek, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade = {(r, c): x for r, row in enumerate(answer["shade"]) for c, x in enumerate(row)}
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            near = sum(shade.get(cell, 0) for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)))
            if number not in (None, "?", near):
                return False
    light = {cell for cell, x in shade.items() if not x}
    reached = list(sorted(light)[:1])
    for r, c in reached:
        beside = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        reached += [cell for cell in beside if cell in light and cell not in reached]
    return len(reached) == len(light)

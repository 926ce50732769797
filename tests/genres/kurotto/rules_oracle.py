"""Oracle for the rules of Kurotto, independent of the package."""

from typing import Any

WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    dark = {(r, c) for r, row in enumerate(answer["shade"]) for c, x in enumerate(row) if x}
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            if number is None:
                continue
            reached = [(r, c)]
            for y, x in reached:
                reached += [s for s in ((y + dr, x + dc) for dr, dc in WAYS) if s in dark and s not in reached]
            if (r, c) in dark or number not in ("?", len(reached) - 1):
                return False
    return True

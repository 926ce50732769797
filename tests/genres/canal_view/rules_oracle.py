"""Oracle for the rules of Canal View, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    dark = {(r, c) for r, row in enumerate(answer["shade"]) for c, x in enumerate(row) if x}
    if any({(r + 1, c), (r, c + 1), (r + 1, c + 1)} <= dark for r, c in dark):
        return False
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            if number is not None and ((r, c) in dark or number not in ("?", _seen(r, c, dark))):
                return False
    reached = list(sorted(dark)[:1])
    for r, c in reached:
        reached += [s for s in ((r + dr, c + dc) for dr, dc in WAYS) if s in dark and s not in reached]
    return len(reached) == len(dark)


def _seen(r: int, c: int, dark: set[Cell]) -> int:
    """How many shaded cells follow a cell without a gap, all four ways together."""
    total = 0
    for dr, dc in WAYS:
        far = 1
        while (r + far * dr, c + far * dc) in dark:
            far += 1
        total += far - 1
    return total

"""Oracle for the rules of Yin-Yang, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the black cells of an answer solve a board (a JSON document)."""
    shade = answer["shade"]
    cells = {(r, c): x for r, row in enumerate(shade) for c, x in enumerate(row)}
    for (r, c), x in cells.items():
        if board["cells"][r][c] not in (".", "12"[x]):
            return False
        if {cells.get((r + dr, c + dc)) for dr in (0, 1) for dc in (0, 1)} == {x}:
            return False
    return all(_whole({cell for cell, x in cells.items() if x == colour}) for colour in (0, 1))


def _whole(cells: set[Cell]) -> bool:
    reached = set(sorted(cells)[:1])
    while more := {(r, c) for r, c in cells - reached if {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & reached}:
        reached |= more
    return reached == cells

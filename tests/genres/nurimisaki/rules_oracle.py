"""Oracle for the rules of Nurimisaki, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade = {(r, c): x for r, row in enumerate(answer["shade"]) for c, x in enumerate(row)}
    for r, c in shade:
        if {shade.get((r + dr, c + dc), 2) for dr in (0, 1) for dc in (0, 1)} in ({0}, {1}):
            return False
        clue = board["numbers"][r][c]
        lengths = [_far((r, c), way, shade) for way in WAYS]
        if clue is not None and (shade[r, c] or sum(length > 0 for length in lengths) != 1):
            return False
        if clue is None and not shade[r, c] and sum(length > 0 for length in lengths) == 1:
            return False
        if clue not in (None, "?", 1 + sum(lengths)):
            return False
    light = {cell for cell, x in shade.items() if not x}
    parts: list[set[Cell]] = []
    for r, c in light:
        near = [part for part in parts if not part.isdisjoint((r + dr, c + dc) for dr, dc in WAYS)]
        parts = [part for part in parts if part not in near] + [{(r, c)}.union(*near)]
    return len(parts) < 2


def _far(start: Cell, way: Cell, shade: dict[Cell, int]) -> int:
    """How many open cells follow a cell one way."""
    length = 0
    while shade.get((start[0] + (length + 1) * way[0], start[1] + (length + 1) * way[1])) == 0:
        length += 1
    return length

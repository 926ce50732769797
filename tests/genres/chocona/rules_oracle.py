"""Oracle for the rules of Chocona, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade, rooms = answer["shade"], board["rooms"]
    dark = {(r, c) for r, row in enumerate(shade) for c, x in enumerate(row) if x}
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            if number is not None and number != sum(rooms[y][x] == rooms[r][c] for y, x in dark):
                return False
    return all(_is_block(cell, dark) for cell in dark)


def _is_block(start: Cell, dark: set[Cell]) -> bool:
    """True if the connected component of shaded cells is exactly its bounding rectangle."""
    reached = [start]
    for r, c in reached:
        reached += [s for s in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if s in dark and s not in reached]
    rows, cols = ({cell[k] for cell in reached} for k in (0, 1))
    return len(reached) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)

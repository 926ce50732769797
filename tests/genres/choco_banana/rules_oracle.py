"""Oracle for the rules of Choco Banana, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade = answer["shade"]
    colour = {(r, c): bool(x) for r, row in enumerate(shade) for c, x in enumerate(row)}
    for (r, c), dark in colour.items():
        area = _area((r, c), colour)
        number = board["numbers"][r][c]
        if _is_rectangle(area) != dark or number not in (None, "?", len(area)):
            return False
    return True


def _area(start: Cell, colour: dict[Cell, bool]) -> list[Cell]:
    """All cells that are reached from one over cells of its colour."""
    found = [start]
    for r, c in found:
        beside = ((r + dr, c + dc) for dr, dc in WAYS)
        found += [cell for cell in beside if colour.get(cell) == colour[start] and cell not in found]
    return found


def _is_rectangle(area: list[Cell]) -> bool:
    rows, cols = ({cell[k] for cell in area} for k in (0, 1))
    return len(area) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)

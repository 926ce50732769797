"""Oracle for the rules of Tapa, independent of the package."""

from typing import Any

Cell = tuple[int, int]
CIRCLE = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    dark = {(r, c) for r, row in enumerate(answer["shade"]) for c, x in enumerate(row) if x}
    if any({(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= dark for r, c in dark):
        return False
    for r, row in enumerate(board["numbers"]):
        for c, clue in enumerate(row):
            if clue is None:
                continue
            lengths = _lengths([(r + dr, c + dc) in dark for dr, dc in CIRCLE])
            wanted = sorted(int(digit) for digit in str(clue).strip("?0"))
            if (r, c) in dark or (len(lengths) > 1 if clue == "?" else lengths != wanted):
                return False
    return _whole(dark)


def _lengths(circle: list[bool]) -> list[int]:
    """The lengths of the runs in a circle: cells are joined to the one before them if both are shaded."""
    parts = [{k} for k in range(8) if circle[k]]
    for k in range(8):
        if circle[k] and circle[k - 1]:
            one = next(part for part in parts if k in part)
            two = next(part for part in parts if (k - 1) % 8 in part)
            parts = [part for part in parts if part not in (one, two)] + [one | two]
    return sorted(map(len, parts))


def _whole(cells: set[Cell]) -> bool:
    seen, todo = set[Cell](), sorted(cells)[:1]
    while todo:
        r, c = todo.pop()
        if (r, c) in cells and (r, c) not in seen:
            seen.add((r, c))
            todo += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return seen == cells

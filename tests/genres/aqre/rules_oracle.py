"""Oracle for the rules of Aqre, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    shade, rooms = answer["shade"], board["rooms"]
    for line in ["".join(map(str, row)) for row in (*shade, *zip(*shade, strict=True))]:
        if "0000" in line or "1111" in line:
            return False
    cells = [(r, c) for r in range(board["height"]) for c in range(board["width"])]
    for r, c in cells:
        number = board["numbers"][r][c]
        if number is not None and number != sum(shade[y][x] for y, x in cells if rooms[y][x] == rooms[r][c]):
            return False
    parts = [{(r, c)} for r, c in cells if shade[r][c]]
    for r, c in cells:
        for one, two in (((r, c), (r, c + 1)), ((r, c), (r + 1, c))):
            both = [part for part in parts if one in part or two in part]
            if len(both) == 2 and {one, two} <= both[0] | both[1]:
                parts = [part for part in parts if part not in both] + [both[0] | both[1]]
    return len(parts) < 2

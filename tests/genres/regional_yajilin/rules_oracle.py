"""Oracle for the rules of Regional Yajilin, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines and shaded cells of an answer solve a board (a JSON document)."""
    rooms, shade, line = board["rooms"], answer["shade"], answer["line"]
    near: dict[Cell, list[Cell]] = {(r, c): [] for r in range(board["height"]) for c in range(board["width"])}
    pairs = [((r, c), (r, c + 1)) for r, row in enumerate(line["across"]) for c, x in enumerate(row) if x]
    pairs += [((r, c), (r + 1, c)) for r, row in enumerate(line["down"]) for c, x in enumerate(row) if x]
    for one, two in pairs:
        near[one].append(two)
        near[two].append(one)
    dark = {(r, c) for r, c in near if shade[r][c]}
    for r, c in near:
        if len(near[r, c]) != (0 if (r, c) in dark else 2):
            return False
        if (r, c) in dark and ((r + 1, c) in dark or (r, c + 1) in dark):
            return False
        number = board["numbers"][r][c]
        if number is not None and number != sum(rooms[y][x] == rooms[r][c] for y, x in dark):
            return False
    reached = sorted(set(near) - dark)[:1]
    for cell in reached:
        reached += [other for other in near[cell] if other not in reached]
    return bool(reached) and len(reached) == len(near) - len(dark)

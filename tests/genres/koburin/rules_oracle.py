"""Oracle for the rules of Koburin, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines and shaded cells of an answer solve a board (a JSON document)."""
    numbers = {(r, c): n for r, row in enumerate(board["numbers"]) for c, n in enumerate(row)}
    dark = {(r, c) for r, row in enumerate(answer["shade"]) for c, x in enumerate(row) if x}
    line, near = answer["line"], {cell: list[Cell]() for cell in numbers}
    pairs = [((r, c), (r, c + 1)) for r, row in enumerate(line["across"]) for c, x in enumerate(row) if x]
    pairs += [((r, c), (r + 1, c)) for r, row in enumerate(line["down"]) for c, x in enumerate(row) if x]
    for one, two in pairs:
        near[one].append(two)
        near[two].append(one)
    for (r, c), number in numbers.items():
        shaded = sum(cell in dark for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)))
        if number not in (None, "?", shaded):
            return False
        neither = number is not None or (r, c) in dark
        if len(near[r, c]) != (0 if neither else 2):
            return False
        if (r, c) in dark and (shaded or number is not None):
            return False
    reached = [cell for cell in near if near[cell]][:1]
    for cell in reached:
        reached += [other for other in near[cell] if other not in reached]
    return bool(reached) and len(reached) == sum(map(bool, near.values()))

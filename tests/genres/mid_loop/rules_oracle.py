"""Oracle for the rules of Mid-Loop, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    way = _walk(answer["line"])
    if way is None:
        return False
    turns = [k for k in range(len(way)) if _bends(way[k - 1], way[(k + 1) % len(way)])]
    # In half steps, the middle of a stretch is the sum of its ends.
    ends = [(way[one], way[two]) for one, two in zip(turns, [*turns[1:], turns[0]], strict=True)]
    middles = {(one[0] + two[0], one[1] + two[1]) for one, two in ends}
    dots = {(r, c) for r, row in enumerate(board["middles"]) for c, sign in enumerate(row) if sign == "o"}
    return dots <= middles


def _bends(before: Cell, behind: Cell) -> bool:
    """True if a line turns between these two cells."""
    return before[0] != behind[0] and before[1] != behind[1]


def _walk(line: dict[str, list[list[int]]]) -> list[Cell] | None:
    """The cells of the loop in order; None if the lines are not a single loop."""
    pairs = [((r, c), (r, c + 1)) for r, row in enumerate(line["across"]) for c, x in enumerate(row) if x]
    pairs += [((r, c), (r + 1, c)) for r, row in enumerate(line["down"]) for c, x in enumerate(row) if x]
    near: dict[Cell, set[Cell]] = {}
    for one, two in pairs:
        near.setdefault(one, set()).add(two)
        near.setdefault(two, set()).add(one)
    if not near or {len(others) for others in near.values()} != {2}:
        return None
    way = [min(near)]
    while rest := near[way[-1]] - set(way):
        way.append(min(rest))
    return way if len(way) == len(near) else None

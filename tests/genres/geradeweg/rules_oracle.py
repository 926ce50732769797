"""Oracle for the rules of Geradeweg, independent of the package."""

from itertools import pairwise
from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    way = _walk(answer["line"])
    if way is None:
        return False
    turns = [k for k in range(len(way)) if _bends(way[k - 1], way[(k + 1) % len(way)])]
    lengths: dict[Cell, set[int]] = {cell: set() for cell in way}
    for first, last in pairwise([*turns, turns[0] + len(way)]):
        for k in range(first, last + 1):
            lengths[way[k % len(way)]].add(last - first)
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            if number is not None:
                found = lengths.get((r, c), set())
                if len(found) != 1 or number not in ("?", *found):
                    return False
    return True


def _bends(before: Cell, behind: Cell) -> bool:
    """True if a line turns between these two cells."""
    return before[0] != behind[0] and before[1] != behind[1]


def _walk(line: dict[str, list[list[int]]]) -> list[Cell] | None:
    """The cells of the loop in order; None if the lines are not a single loop."""
    pairs = [((r, c), (r, c + 1)) for r, row in enumerate(line["across"]) for c, x in enumerate(row) if x]
    pairs += [((r, c), (r + 1, c)) for r, row in enumerate(line["down"]) for c, x in enumerate(row) if x]
    near: dict[Cell, list[Cell]] = {}
    for one, two in pairs:
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    if not near or any(len(others) != 2 for others in near.values()):
        return None
    way = [min(near)]
    while (on := [cell for cell in near[way[-1]] if cell not in way[-2:]]) and (len(way) < 2 or way[0] not in on):
        way.append(on[0])
    return way if len(way) == len(near) else None

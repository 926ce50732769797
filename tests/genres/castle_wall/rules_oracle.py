"""Oracle for the rules of Castle Wall, independent of the package."""

from itertools import pairwise
from typing import Any

Cell = tuple[int, int]
WAYS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    rows, cols = board["height"], board["width"]
    way = _walk(answer["line"])
    if way is None:
        return False
    steps = {frozenset(pair) for pair in zip(way, [*way[1:], way[0]], strict=True)}
    outside = _outside(steps, rows, cols)
    for r, line in enumerate(board["clues"]):
        for c, text in enumerate(line):
            if text is None:
                continue
            # Nothing parts the middle of a cell that the loop does not pass from its corners.
            if (r, c) in way or text[0] == ("w" if (r, c) in outside else "b"):
                return False
            if text[-1] != "?":
                dr, dc = WAYS[text[-1]]
                ahead = [(r + k * dr, c + k * dc) for k in range(rows + cols)]
                if sum({a, b} in steps for a, b in pairwise(ahead)) != int(text[:-1].lstrip("wb")):
                    return False
    return True


def _outside(steps: set[frozenset[Cell]], rows: int, cols: int) -> set[Cell]:
    """The corners that one reaches from outside the board, along the sides of cells and without crossing the loop.
    Each corner is identified by the cell on its lower right."""
    found, todo = {(0, 0)}, [(0, 0)]
    for i, j in todo:
        for di, dj in WAYS.values():
            one = (i - 1, min(j, j + dj)) if dj else (min(i, i + di), j - 1)
            two = (i, min(j, j + dj)) if dj else (min(i, i + di), j)
            there = (i + di, j + dj)
            if 0 <= there[0] <= rows and 0 <= there[1] <= cols and {one, two} not in steps and there not in found:
                found.add(there)
                todo.append(there)
    return found


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

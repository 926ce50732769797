"""Oracle for the rules of Icebarn, independent of the package."""

from typing import Any

STEPS = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
BACK = {"N": "S", "S": "N", "W": "E", "E": "W"}


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    ice = {(r - 1, c - 1) for r, c in board.get("ice", ())}
    lines = {(r, c, "E") for r, row in enumerate(answer["line"]["across"]) for c, x in enumerate(row) if x}
    lines |= {(r, c, "S") for r, row in enumerate(answer["line"]["down"]) for c, x in enumerate(row) if x}
    (r, c, side), (last_r, last_c, last) = board["doors"]
    at, way = (r - 1, c - 1), BACK[side]
    seen, steps = dict[tuple[int, int], set[str]](), set[tuple[int, int, str]]()
    taken = set[tuple[tuple[int, int], str]]()
    while (*at, way) not in steps:
        seen.setdefault(at, set()).add("NS" if way in "NS" else "WE")
        if at not in ice:
            ways = [to for to in STEPS if to != BACK[way] and _leads(lines, at, to, board)]
            if len(ways) != 1 or at in {cell for cell, _ in taken}:
                return False
            way = ways[0]
        taken.add((at, way))
        steps.add((*at, way))
        if (*at, way) == (last_r - 1, last_c - 1, last):
            break
        if not _leads(lines, at, way, None):
            return False
        at = (at[0] + STEPS[way][0], at[1] + STEPS[way][1])
    else:
        return False
    passed = {_edge(r, c, way) for r, c, way in steps if (r, c, way) != (last_r - 1, last_c - 1, last)}
    if passed != lines or not _visits(ice, set(seen)):
        return False
    arrows = board.get("across", ()), board.get("down", ())
    for rows, signs in zip(arrows, ({">": "E", "<": "W"}, {"v": "S", "^": "N"}), strict=True):
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign in signs:
                    to = signs[sign]
                    start = (r, c) if to in "ES" else (r, c + 1) if to == "W" else (r + 1, c)
                    if (*start, to) not in steps:
                        return False
    return True


def _edge(r: int, c: int, way: str) -> tuple[int, int, str]:
    """A line from a cell, named after the cell above it or to the left."""
    dr, dc = STEPS[way]
    return (r, c, way) if way in "ES" else (r + dr, c + dc, BACK[way])


def _leads(lines: set[tuple[int, int, str]], at: tuple[int, int], way: str, board: dict[str, Any] | None) -> bool:
    """True if a line leads this way from a cell, or with a board one of its doors."""
    doors = [(r - 1, c - 1, side) for r, c, side in board["doors"]] if board else []
    return _edge(*at, way) in lines or (*at, way) in doors


def _visits(ice: set[tuple[int, int]], seen: set[tuple[int, int]]) -> bool:
    """True if each area of ice has a cell that was seen."""
    left = set(ice)
    while left:
        area = [left.pop()]
        for r, c in area:
            near = left.intersection((r + dr, c + dc) for dr, dc in STEPS.values())
            left -= near
            area += near
        if seen.isdisjoint(area):
            return False
    return True

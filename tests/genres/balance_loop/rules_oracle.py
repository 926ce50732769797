"""Oracle for the rules of Balance Loop, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    way = _walk(answer["line"])
    if way is None:
        return False
    many = len(way)
    turns = {k for k in range(many) if _bends(way[k - 1], way[(k + 1) % many])}
    arms = {}
    for k, cell in enumerate(way):
        back = next(j for j in range(1, many) if (k - j) % many in turns)
        on = next(j for j in range(1, many) if (k + j) % many in turns)
        arms[cell] = (back, on)
    for r, row in enumerate(board["circles"]):
        for c, text in enumerate(row):
            if text is not None:
                back, on = arms.get((r, c), (0, 0))
                if not back or (text[0] == "w") != (back == on) or text[1:] not in ("", str(back + on)):
                    return False
    return True


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

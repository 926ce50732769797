"""Oracle for the rules of Pipelink, independent of the package."""

from typing import Any

Cell = tuple[int, int]
WAYS = {"+": "ulrd", "|": "ud", "-": "lr", "L": "ur", "J": "ul", "7": "dl", "F": "dr"}
STEPS = {"u": (-1, 0), "l": (0, -1), "r": (0, 1), "d": (1, 0)}
BACK = {"u": "d", "d": "u", "l": "r", "r": "l"}


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    ways = {(r, c): set[str]() for r in range(board["height"]) for c in range(board["width"])}
    for r, row in enumerate(answer["line"]["across"]):
        for c in (c for c, x in enumerate(row) if x):
            ways[r, c].add("r")
            ways[r, c + 1].add("l")
    for r, row in enumerate(answer["line"]["down"]):
        for c in (c for c, x in enumerate(row) if x):
            ways[r, c].add("d")
            ways[r + 1, c].add("u")
    if any(len(some) not in (2, 4) for some in ways.values()):
        return False
    for (r, c), some in ways.items():
        sign = board["pieces"][r][c]
        if sign != "." and some != set(WAYS[sign]):
            return False
    # A walk from the first cell to the right comes back after as many steps as there are lines.
    at, way, steps = (0, 0), "r", 0
    while steps == 0 or at != (0, 0):
        at = (at[0] + STEPS[way][0], at[1] + STEPS[way][1])
        if len(ways[at]) == 2:
            (way,) = ways[at] - {BACK[way]}
        steps += 1
    return 2 * steps == sum(map(len, ways.values()))

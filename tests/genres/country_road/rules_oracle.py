"""Oracle for the rules of Country Road, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    way = _walked(answer["line"])
    if way is None:
        return False
    rooms, numbers = board["rooms"], board["numbers"]
    order = [rooms[r][c] for r, c in way]
    changes = sum(order[k] != order[k - 1] for k in range(len(order)))
    every = {(r, c): rooms[r][c] for r in range(board["height"]) for c in range(board["width"])}
    # To cross a border inside a room is to leave the room and to enter it again. That makes a second visit, unless the
    # loop leaves its room nowhere else.
    inner = sum(_inner(board, way[k], way[k - 1]) for k in range(len(way)))
    if inner > (len({room for row in rooms for room in row}) == 1):
        return False
    # A loop that visits each of several rooms once changes the room as often as there are rooms.
    if set(order) != set(every.values()) or changes != (len(set(order)) if len(set(order)) > 1 else 0):
        return False
    for r, c in every:
        if numbers[r][c] is not None and order.count(rooms[r][c]) != numbers[r][c]:
            return False
    left = set(every) - set(way)
    beside = [((r, c), other) for r, c in left for other in ((r + 1, c), (r, c + 1)) if other in left]
    return all(every[one] == every[two] and not _inner(board, one, two) for one, two in beside)


def _inner(board: dict[str, Any], one: Cell, two: Cell) -> bool:
    """True if two cells side by side have a border between them that is inside a room."""
    (r, c), (y, _) = min(one, two), max(one, two)
    way = "across" if r == y else "down"
    return way in board and bool(board[way][r][c] == "|")


def _walked(line: dict[str, list[list[int]]]) -> list[Cell] | None:
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

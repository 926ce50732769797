"""Oracle for the rules of Moon or Sun, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the lines of an answer solve a board (a JSON document)."""
    line, rooms, near = answer["line"], board["rooms"], dict[Cell, list[Cell]]()
    pairs = [((r, c), (r, c + 1)) for r, row in enumerate(line["across"]) for c, x in enumerate(row) if x]
    pairs += [((r, c), (r + 1, c)) for r, row in enumerate(line["down"]) for c, x in enumerate(row) if x]
    for one, two in pairs:
        near.setdefault(one, []).append(two)
        near.setdefault(two, []).append(one)
    if not near or any(len(others) != 2 for others in near.values()):
        return False
    reached = [min(near)]
    for cell in reached:
        reached += [other for other in near[cell] if other not in reached]
    if len(reached) < len(near):
        return False
    borders = [(rooms[r][c], rooms[y][x]) for (r, c), (y, x) in pairs if rooms[r][c] != rooms[y][x]]
    # To cross a border inside a room is to leave the room and to enter it again.
    borders += [
        (rooms[r][c],) * 2
        for (r, c), (y, _) in pairs
        if board.get("across" if r == y else "down", [" " * len(row) for row in rooms])[r][c] == "|"
    ]
    kinds = {}
    for name in {name for row in rooms for name in row}:
        here = [(r, c) for r, row in enumerate(rooms) for c, room in enumerate(row) if room == name]
        signs = {sign: {cell in near for cell in here if board["cells"][cell[0]][cell[1]] == sign} for sign in "12"}
        passed = [sign for sign in "12" if signs[sign] == {True}]
        if len(passed) != 1 or True in signs["21"[int(passed[0]) - 1]]:
            return False
        if sum(border.count(name) for border in borders) > 2:
            return False
        kinds[name] = passed[0]
    return all(kinds[one] != kinds[two] for one, two in borders if one != two)

"""Oracle for the rules of Aquarium, independent of the package."""

from typing import Any


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the water of an answer solves a board (a JSON document), without running off anywhere."""
    shade = answer["shade"]
    for number, line in zip((*board["rows"], *board["cols"]), (*shade, *zip(*shade, strict=True)), strict=True):
        if number not in (None, sum(line)):
            return False
    for r, row in enumerate(shade):
        for c, water in enumerate(row):
            if water and not all(shade[y][x] for y, x in reached(board, r, c)):
                return False
    return True


def reached(board: dict[str, Any], row: int, col: int) -> set[tuple[int, int]]:
    """The cells of a room to which water flows from one, never above its own row and across no border."""
    rooms, seen, stack = board["rooms"], set[tuple[int, int]](), [(row, col)]
    across = board.get("across", ["." * len(rooms[0])] * len(rooms))
    down = board.get("down", ["." * len(rooms[0])] * len(rooms))
    while stack:
        r, c = stack.pop()
        if (r, c) in seen or rooms[r][c] != rooms[row][col]:
            continue
        seen.add((r, c))
        if r > row and down[r - 1][c] == ".":
            stack.append((r - 1, c))
        if r + 1 < len(rooms) and down[r][c] == ".":
            stack.append((r + 1, c))
        if c > 0 and across[r][c - 1] == ".":
            stack.append((r, c - 1))
        if c + 1 < len(rooms[0]) and across[r][c] == ".":
            stack.append((r, c + 1))
    return seen

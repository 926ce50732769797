"""The rules of Aquarium said a second time, apart from all helpers, for the tests."""

from typing import Any


def right(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether the water of an answer solves a board, which is a JSON document: it runs off nowhere."""
    shade, rooms = answer["shade"], board["rooms"]
    for number, line in zip((*board["rows"], *board["cols"]), (*shade, *zip(*shade, strict=True)), strict=True):
        if number not in (None, sum(line)):
            return False
    for r, row in enumerate(shade):
        for c, water in enumerate(row):
            if water and not all(shade[y][x] for y, x in reached(rooms, r, c)):
                return False
    return True


def reached(rooms: list[list[int]], row: int, col: int) -> set[tuple[int, int]]:
    """The cells of a room to which water flows from one, never above its own row."""
    seen, stack = set[tuple[int, int]](), [(row, col)]
    while stack:
        r, c = stack.pop()
        inside = row <= r < len(rooms) and 0 <= c < len(rooms[0])
        if inside and (r, c) not in seen and rooms[r][c] == rooms[row][col]:
            seen.add((r, c))
            stack += [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
    return seen

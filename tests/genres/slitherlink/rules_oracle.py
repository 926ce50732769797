"""Oracle for the rules of Slitherlink, independent of the package."""

from typing import Any

Corner = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the sides of an answer solve a board (a JSON document): "across" are the upper sides of cells and
    the lower ones of the last row, "down" the left ones and the right ones of the last column."""
    across, down = answer["side"]["across"], answer["side"]["down"]
    for r, row in enumerate(board["numbers"]):
        for c, number in enumerate(row):
            taken = across[r][c] + across[r + 1][c] + down[r][c] + down[r][c + 1]
            if number not in (None, "?", taken):
                return False
    joined: dict[Corner, set[Corner]] = {}
    for r, row in enumerate(across):
        for c, x in enumerate(row):
            if x:
                joined.setdefault((r, c), set()).add((r, c + 1))
                joined.setdefault((r, c + 1), set()).add((r, c))
    for r, row in enumerate(down):
        for c, x in enumerate(row):
            if x:
                joined.setdefault((r, c), set()).add((r + 1, c))
                joined.setdefault((r + 1, c), set()).add((r, c))
    if not joined or any(len(others) != 2 for others in joined.values()):
        return False
    reached, todo = set[Corner](), [min(joined)]
    while todo:
        here = todo.pop()
        if here not in reached:
            reached.add(here)
            todo += joined[here]
    return len(reached) == len(joined)

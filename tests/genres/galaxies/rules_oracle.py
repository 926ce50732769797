"""Oracle for the rules of Galaxies, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the walls of an answer solve a board (a JSON document). Places are counted in half cells."""
    across, down = answer["wall"]["across"], answer["wall"]["down"]
    walls = {(2 * r, 2 * c + 1) for r, row in enumerate(across) for c, x in enumerate(row) if x}
    walls |= {(2 * r + 1, 2 * c) for r, row in enumerate(down) for c, x in enumerate(row) if x}
    stars = {(r, c) for r, line in enumerate(board.get("stars", ())) for c, sign in enumerate(line) if sign != "."}
    left = {(2 * r, 2 * c) for r in range(board["height"]) for c in range(board["width"])}
    for r, c in stars:
        if walls.intersection(
            [(r, c)] if r % 2 == 0 or c % 2 == 0 else [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        ):
            return False
    while left:
        piece, stack = set[Cell](), [min(left)]
        while stack:
            r, c = here = stack.pop()
            if here in left:
                left.remove(here)
                piece.add(here)
                steps = ((-1, 0), (1, 0), (0, -1), (0, 1))
                stack += [(r + 2 * y, c + 2 * x) for y, x in steps if (r + y, c + x) not in walls]
        # A star is of the piece that has one of the cells it touches; no wall runs through it.
        mine = [(r, c) for r, c in stars if (r - r % 2, c - c % 2) in piece]
        if len(mine) != 1 or piece != {(2 * mine[0][0] - r, 2 * mine[0][1] - c) for r, c in piece}:
            return False
        for r, c in walls:
            if {(r, c - 1), (r, c + 1)} <= piece or {(r - 1, c), (r + 1, c)} <= piece:
                return False
    return True

"""Oracle for the rules of Araf, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the walls of an answer solve a board (a JSON document)."""
    across, down, numbers = answer["wall"]["across"], answer["wall"]["down"], board["numbers"]
    walls = {((r, c), (r, c + 1)) for r, row in enumerate(across) for c, x in enumerate(row) if x}
    walls |= {((r, c), (r + 1, c)) for r, row in enumerate(down) for c, x in enumerate(row) if x}
    left = {(r, c) for r in range(board["height"]) for c in range(board["width"])}
    while left:
        piece, stack = set[Cell](), [min(left)]
        while stack:
            r, c = here = stack.pop()
            if here in left:
                left.remove(here)
                piece.add(here)
                near = [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]
                stack += [there for there in near if (min(here, there), max(here, there)) not in walls]
        told = [numbers[r][c] for r, c in piece if numbers[r][c] is not None]
        if len(told) != 2:
            return False
        if "?" not in told and not min(told) < len(piece) < max(told):
            return False
        if len(piece) in told:
            return False
        if any(a in piece and b in piece for a, b in walls):
            return False
    return True

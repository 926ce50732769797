"""Oracle for the rules of Tatamibari, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the walls of an answer solve a board (a JSON document)."""
    across, down, symbols = answer["wall"]["across"], answer["wall"]["down"], board["cells"]
    rows, cols = board["height"], board["width"]
    walls = {((r, c), (r, c + 1)) for r, row in enumerate(across) for c, x in enumerate(row) if x}
    walls |= {((r, c), (r + 1, c)) for r, row in enumerate(down) for c, x in enumerate(row) if x}
    for r in range(rows - 1):
        for c in range(cols - 1):
            if across[r][c] and across[r + 1][c] and down[r][c] and down[r][c + 1]:
                return False
    left = {(r, c) for r in range(rows) for c in range(cols)}
    while left:
        piece, stack = set[Cell](), [min(left)]
        while stack:
            r, c = here = stack.pop()
            if here in left:
                left.remove(here)
                piece.add(here)
                near = [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]
                stack += [there for there in near if (min(here, there), max(here, there)) not in walls]
        high, wide = len({r for r, _ in piece}), len({c for _, c in piece})
        told = "".join(symbols[r][c] for r, c in piece).replace(".", "")
        fits = {"+": high == wide, "-": high < wide, "|": high > wide, "?": True}
        if len(piece) != high * wide or not fits.get(told) or any(a in piece and b in piece for a, b in walls):
            return False
    return True

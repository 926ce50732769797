"""Oracle for the Penpa+ drawing of an Icebarn, independent of the package."""

from typing import Any


def fills(board: dict[str, Any]) -> dict[tuple[int, int], int]:
    """Ice is grey."""
    return {(r - 1, c - 1): 1 for r, c in board.get("ice", ())}


def numbers(board: dict[str, Any]) -> dict[tuple[int, int], str]:
    """IN and OUT stand outside, beside the cells of the doors."""
    steps = {"N": (-1, 0), "W": (0, -1), "E": (0, 1), "S": (1, 0)}
    cells = [(r - 1 + steps[side][0], c - 1 + steps[side][1]) for r, c, side in board["doors"]]
    return dict(zip(cells, ("IN", "OUT"), strict=True))


def symbols(board: dict[str, Any]) -> dict[Any, Any]:
    """Small arrows at the right (3) and lower (2) sides of cells."""
    found = {}
    for key, side in (("across", 3), ("down", 2)):
        for r, row in enumerate(board.get(key, ())):
            for c, sign in enumerate(row):
                if sign != ".":
                    found[side, (r, c)] = ["<.^.>.v".index(sign) + 1, "arrow_S", 1]
    return found

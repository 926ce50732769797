"""Oracle for the Penpa+ drawing of a Galaxies board, independent of the package."""

from typing import Any

KINDS = {(0, 0): 0, (1, 1): 1, (1, 0): 2, (0, 1): 3}
"""Penpa's points: a cell, its lower right corner, its lower side and its right side."""


def symbols(board: dict[str, Any]) -> dict[Any, Any]:
    """A small circle for each star, by the kind of its point and the cell that this belongs to."""
    signs = ((i, j, sign) for i, row in enumerate(board["stars"]) for j, sign in enumerate(row) if sign != ".")
    return {(KINDS[i % 2, j % 2], (i // 2, j // 2)): ["wb".index(colour) + 1, "circle_SS", 1] for i, j, colour in signs}

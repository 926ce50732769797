"""Oracle for the Penpa+ drawing of a Pipelink, independent of the package."""

from typing import Any

SIDES = {"+": "NWES", "|": "NS", "-": "WE", "L": "NE", "J": "NW", "7": "SW", "F": "SE"}


def halves(board: dict[str, Any]) -> set[tuple[tuple[int, int], str]]:
    """A line from the middle of a cell to each side that its piece leads to."""
    cells = {(r, c): sign for r, row in enumerate(board["pieces"]) for c, sign in enumerate(row) if sign != "."}
    return {(at, side) for at, sign in cells.items() for side in SIDES[sign]}

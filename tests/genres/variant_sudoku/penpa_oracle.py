"""Oracle for the Penpa+ drawing of a Variant Sudoku, independent of the package."""

from typing import Any


def _between(board: dict[str, Any]) -> dict[tuple[int, tuple[int, int]], str]:
    """The signs on right sides of cells, which are of kind 3, and on lower sides, of kind 2."""
    tables = ((3, board.get("across", [])), (2, board.get("down", [])))
    rows = ((kind, r, row) for kind, table in tables for r, row in enumerate(table))
    return {(kind, (r, c)): sign for kind, r, row in rows for c, sign in enumerate(row) if sign != "."}


def symbols(board: dict[str, Any]) -> dict[Any, Any]:
    """White and black dots; squares and circles in cells."""
    found = {at: ["wb".index(sign) + 1, "circle_SS", 1] for at, sign in _between(board).items() if sign in "wb"}
    cells = ((r, c, sign) for r, row in enumerate(board.get("parity", [])) for c, sign in enumerate(row))
    shown = {"e": "square_L", "o": "circle_L"}
    return found | {(0, (r, c)): [1, shown[sign], 1] for r, c, sign in cells if sign != "."}


def side_numbers(board: dict[str, Any]) -> dict[Any, str]:
    """The letters X and V."""
    return {at: sign.upper() for at, sign in _between(board).items() if sign in "xv"}


def numbers(board: dict[str, Any]) -> dict[Any, str]:
    """Numbers in cells and on all sides, by rows and columns from 0; behind the sum of a diagonal, Penpa's number of
    its way."""
    size = board["height"]
    found = {(r, c): number for r, row in enumerate(board["numbers"]) for c, number in enumerate(row)}
    for k in range(size):
        places = {"rows": (k, -1), "cols": (-1, k), "right": (k, size), "below": (size, k)}
        found |= {at: board[side][k] for side, at in places.items() if side in board}
    told = {at: str(number) for at, number in found.items() if number is not None}
    for killer in board.get("little_killers", []):
        row, col = killer["seat"]
        told[row - 1, col - 1] = f"{killer['sum']}_{['ul', 'ur', 'dl', 'dr'].index(killer['way']) + 4}"
    return told

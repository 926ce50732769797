"""Oracle for the rules of Nurikabe, independent of the package."""

from typing import Any

Cell = tuple[int, int]


def is_solution(board: dict[str, Any], answer: dict[str, Any]) -> bool:
    """True if the shaded cells of an answer solve a board (a JSON document)."""
    cells = {(r, c): x for r, row in enumerate(answer["shade"]) for c, x in enumerate(row)}
    for r, c in cells:
        if all(cells.get((y, x)) for y in (r, r + 1) for x in (c, c + 1)):
            return False
    pieces = {frozenset(_piece(cells, cell)) for cell in cells}
    if sum(cells[min(piece)] for piece in pieces) > 1:
        return False
    for piece in pieces:
        told = [board["numbers"][r][c] for r, c in piece if board["numbers"][r][c] is not None]
        if cells[min(piece)] and told:
            return False
        if not cells[min(piece)] and (len(told) != 1 or told[0] not in ("?", len(piece))):
            return False
    return True


def _piece(cells: dict[Cell, int], start: Cell) -> set[Cell]:
    """The connected component of a cell among cells of one kind, by repeated expansion."""
    piece = {start}
    while True:
        near = {(r + y, c + x) for r, c in piece for y, x in ((-1, 0), (0, -1), (0, 1), (1, 0))}
        more = {cell for cell in near - piece if cells.get(cell) == cells[start]}
        if not more:
            return piece
        piece |= more

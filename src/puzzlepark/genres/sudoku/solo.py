"""Game IDs of Solo, whose two numbers are the boxes per row and per column."""

from __future__ import annotations

from typing import Any

from puzzlepark.core.genre import Format
from puzzlepark.formats.game_id import split
from puzzlepark.genres import kit

OPTIONS = r"[amrdtbieu\d,]*"
"""Symmetry and difficulty. Boards with diagonals, cages or irregular regions have x, k or j."""


def solo_id(puzzle: type[kit.Puzzle]) -> Format[Any]:
    """The format for IDs of boards with the usual boxes."""
    form = kit.game_id(
        puzzle,
        "solo",
        kit.Cells("numbers", wide=True),
        OPTIONS,
        size=lambda down, across: (down * across, down * across),
        params=lambda board: f"{board.box}x{board.rows // board.box}",
    )

    def read(text: str) -> tuple[kit.Puzzle, kit.Marks | None]:
        """Read an ID of Solo, and refuse variants and boxes that a Sudoku here does not have."""
        parts = split(text)
        if parts is not None and set(parts.options) & set("xkj"):
            raise kit.BadInput("This Solo has diagonals, cages or rooms of its own, which a Sudoku here does not.")
        board, marks = form.read(text)
        high = getattr(board, "box", 1)
        # The two numbers of the ID are the boxes per row, which is the height of a box, and the boxes per column.
        if parts is not None and parts.cols != high:
            wide = board.rows // high
            size = f"{parts.cols} rows and {parts.rows} columns"
            raise kit.BadInput(f"The boxes of this Solo have {size}; here they have {high} rows and {wide} columns.")
        return board, marks

    return Format(form.name, form.suffixes, form.fits, read, form.write, kinds=form.kinds)

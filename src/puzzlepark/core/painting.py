"""Cells that were painted: a picture as a value, from a file or from a hand."""

from __future__ import annotations

from puzzlepark.core.record import NamedTuple

BLANK = -1


class Sheet(NamedTuple):
    """`cells` has an index into the palette per cell, row by row, BLANK where nothing is painted."""

    rows: int
    cols: int
    palette: tuple[str, ...]
    cells: list[int]

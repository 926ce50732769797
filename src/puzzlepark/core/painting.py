"""A picture as painted cells, from an image file or from a player."""

from __future__ import annotations

from puzzlepark.core.record import NamedTuple

BLANK = -1


class Sheet(NamedTuple):
    """For each cell, row by row, `cells` has an index into the palette, or BLANK."""

    rows: int
    cols: int
    palette: tuple[str, ...]
    cells: list[int]

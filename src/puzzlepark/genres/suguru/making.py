"""What a number excludes around it."""

from collections.abc import Iterator
from functools import partial

from puzzlepark.genres.kit.making.numbering import Excluded


def touch_rule(cols: int, ids: list[int]) -> Excluded:
    """Equal numbers do not touch, not even at a corner."""
    return partial(_touching, len(ids), cols)


def _touching(size: int, cols: int, cell: int, number: int) -> Iterator[tuple[int, int]]:
    r, c = divmod(cell, cols)
    lines, rows = range(max(0, c - 1), min(cols, c + 2)), range(max(0, r - 1), min(size // cols, r + 2))
    return ((y * cols + x, number) for y in rows for x in lines if (y, x) != (r, c))

"""Numbers of rooms where equal numbers do not touch, not even at a corner."""

from collections.abc import Iterable

from puzzlepark.genres import kit


class NoTouchNumbering(kit.Numbering):
    """Random numbers for the cells of rooms. Cells that touch have different numbers."""

    def neighbours(self, cell: int) -> Iterable[int]:
        """The up to eight cells that touch a cell."""
        r, c = divmod(cell, self.cols)
        columns, rows = range(max(0, c - 1), min(self.cols, c + 2)), range(max(0, r - 1), r + 2)
        near = {y * self.cols + x for y in rows for x in columns} - {cell}
        return (i for i in near if i < len(self.ids))

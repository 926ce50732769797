"""Numbers of rooms of which equal ones do not touch, not even at a corner."""

from collections.abc import Iterable

from puzzlepark.genres import kit


class ApartNumbering(kit.Numbering):
    def neighbours(self, cell: int) -> Iterable[int]:
        r, c = divmod(cell, self.cols)
        lines, rows = range(max(0, c - 1), min(self.cols, c + 2)), range(max(0, r - 1), r + 2)
        found = {y * self.cols + x for y in rows for x in lines} - {cell}
        return (i for i in found if i < len(self.ids))

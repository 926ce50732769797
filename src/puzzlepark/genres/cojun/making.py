"""Random numbers for rooms: neighbours are never equal, and within a room every number is larger than the one below."""

from collections.abc import Iterable
from random import Random

from puzzlepark.core.regions import beside
from puzzlepark.genres import kit


class FallingNumbering(kit.Numbering):
    """Numbers of rooms that decrease from each cell of a room to the next below it. `above` and `below` have, for each
    cell, the cells of its room that are above or below it without a gap."""

    def __init__(self, ids: list[int], cols: int, rng: Random) -> None:
        super().__init__(ids, cols, rng)
        self.above = [self._run(i, -cols) for i in range(len(ids))]
        self.below = [self._run(i, cols) for i in range(len(ids))]
        for i, room in enumerate(ids):
            size = self.sizes[room]
            # A cell needs a smaller number for each cell below it, and a larger one for each cell above it.
            self.candidates[i] -= {*range(1, len(self.below[i]) + 1), *range(size - len(self.above[i]) + 1, size + 1)}

    def neighbours(self, cell: int) -> Iterable[int]:
        """The cells that share a side with a cell."""
        return beside(cell, len(self.ids), self.cols)

    def excluded(self, cell: int, number: int, free: set[int]) -> list[tuple[int, int]]:
        """The (cell, number) candidates of free cells that a number in a cell excludes: equal numbers nearby, smaller
        ones above, and larger ones below."""
        pairs = super().excluded(cell, number, free)
        pairs += [(i, n) for i in self.above[cell] & free for n in self.candidates[i] if n < number]
        pairs += [(i, n) for i in self.below[cell] & free for n in self.candidates[i] if n > number]
        return pairs

    def _run(self, cell: int, step: int) -> set[int]:
        """Return the cells that follow a cell in steps of this length, up to the first one outside its room."""
        cells, at = set[int](), cell + step
        while 0 <= at < len(self.ids) and self.ids[at] == self.ids[cell]:
            cells.add(at)
            at += step
        return cells
